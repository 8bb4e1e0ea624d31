import { defineConfig } from "vitest/config";

// Tests in a real browser against a real server; slow, so they have a command of their own: npm run browser
export default defineConfig({
  test: {
    include: ["tests/browser/*.test.ts"],
    environment: "node",
    testTimeout: 240_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The built client is package data of the server: an installed Grognard needs no Node.
export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: {
    outDir: "../src/grognard/table/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8765",
      "/ws": { target: "ws://127.0.0.1:8765", ws: true },
    },
  },
  test: { include: ["tests/*.test.ts"], environment: "node" },
});

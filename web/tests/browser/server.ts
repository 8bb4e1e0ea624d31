import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..", "..", "..");

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}

/** A server of our own, with a store of its own; it can be killed and started again. */
export class Server {
  private process: ChildProcess | null = null;
  private readonly data = mkdtempSync(join(tmpdir(), "grognard-"));

  private constructor(readonly port: number) {}

  static async start(): Promise<Server> {
    const server = new Server(await freePort());
    await server.begin();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async begin(): Promise<void> {
    const python = process.env.PYTHON ?? join(ROOT, ".venv", "bin", "python");
    this.process = spawn(python, ["-m", "grognard", "serve", "--port", String(this.port), "--data", this.data], {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "inherit"],
    });
    for (let k = 0; k < 150; k++) {
      try {
        if ((await fetch(`${this.url}/api/games`)).ok) return;
      } catch {
        // not up yet
      }
      await new Promise((next) => setTimeout(next, 200));
    }
    throw new Error("the server does not come up");
  }

  kill(): Promise<void> {
    return new Promise((done) => {
      if (!this.process) return done();
      this.process.once("exit", () => done());
      this.process.kill("SIGKILL");
      this.process = null;
    });
  }
}

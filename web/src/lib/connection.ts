import type { FromServer, Side, ToServer } from "./wire";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 8000;
const PING_EVERY = 25_000;

/** One seat's line to the table. It reconnects by itself and says hello with what it has seen. */
export class Connection {
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private closed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly table: string,
    private readonly side: Side | null,
    private readonly hear: (message: FromServer) => void,
    private readonly state: (up: boolean) => void,
    private readonly seen: () => number | null,
  ) {
    this.open();
  }

  private open(): void {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/ws/tables/${encodeURIComponent(this.table)}`);
    this.socket = socket;
    socket.onopen = () => {
      this.send({ type: "hello", side: this.side ?? "", seen: this.seen() });
      this.heartbeat = setInterval(() => this.send({ type: "ping" }), PING_EVERY);
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as FromServer;
      if (message.type === "table" || message.type === "update") {
        this.pause = FIRST_PAUSE;
        this.state(true);
      }
      this.hear(message);
    };
    socket.onclose = () => {
      clearInterval(this.heartbeat);
      if (this.socket !== socket || this.closed) return;
      this.state(false);
      this.timer = setTimeout(() => this.open(), this.pause);
      this.pause = Math.min(this.pause * 1.7, LONGEST_PAUSE);
    };
  }

  send(message: ToServer): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.heartbeat);
    this.socket?.close();
  }
}

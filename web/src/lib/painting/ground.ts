import type { Board } from "../board";

const PLAIN: Record<string, string> = {
  clear: "#ece4c8",
  forest: "#b4c58b",
  rough: "#d8c592",
  mountain: "#c9b48a",
  flat: "#ece4c8",
  flat_woods: "#b4c58b",
  rough_woods: "#b1b27c",
  highland: "#c9b48a",
  highland_woods: "#a69a5e",
  urban: "#dcbcab",
  city: "#c98f7e",
  marsh: "#c3cfb0",
  lake: "#a6cae4",
  sea: "#a6cae4",
};

/** A plain map of coloured hexes, until the drawn one has come. */
export function paintPlain(pen: OffscreenCanvasRenderingContext2D, board: Board): void {
  pen.fillStyle = "#f6f1e2";
  pen.fillRect(0, 0, board.file.bounds.width, board.file.bounds.height);
  pen.strokeStyle = "rgba(80,70,50,.35)";
  pen.lineWidth = 1;
  for (const hex of board.file.hexes) {
    pen.beginPath();
    for (const [dx, dy] of board.outline) pen.lineTo(hex.x + dx, hex.y + dy);
    pen.closePath();
    pen.fillStyle = PLAIN[hex.terrain] ?? "#e3d9bd";
    pen.fill();
    pen.stroke();
  }
}

import { INK, line, type Brush } from "./brush";

const NAMED = 44; // pixels of a hex, from which on its number is written

/** High contrast: the hexes in sight with black edges and plain numbers, on whatever the map shows there. */
export function paintGrid(brush: Brush): void {
  const { pen, scale, board } = brush;
  const seen = board.file.hexes.filter((hex) => brush.place(hex.label));
  const labels = seen.map((hex) => hex.label);
  const edges = new Path2D();
  for (const { x, y } of seen) {
    const [cx, cy] = brush.at([x, y]);
    board.outline.forEach(([dx, dy], k) => {
      const at: [number, number] = [cx + dx * brush.sight.k, cy + dy * brush.sight.k];
      if (k) edges.lineTo(...at);
      else edges.moveTo(...at);
    });
    edges.closePath();
  }
  pen.lineJoin = "round";
  pen.strokeStyle = INK;
  pen.lineWidth = line(1.2, scale * 0.025);
  pen.stroke(edges);
  if (scale < NAMED) return;
  for (const label of labels) {
    const [x, y] = brush.place(label)!;
    brush.letters(label, x, y - scale * 0.38, scale * 0.16);
  }
}

/** A counter's edge: white outside, black inside, on any ground. */
export function edgeCounter(pen: CanvasRenderingContext2D, size: number): void {
  pen.lineWidth = line(3, size * 0.09);
  pen.strokeStyle = "#fff";
  pen.stroke();
  pen.lineWidth = line(1.6, size * 0.045);
  pen.strokeStyle = "#000";
  pen.stroke();
}

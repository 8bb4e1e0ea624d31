// Small figures on the map: flags, blasts, markers. `s` is about half of a figure's size.

import { inkOn } from "../colours";
import type { Marker, MarkerLook } from "../declared";
import { INK, line } from "./brush";

type Pen = CanvasRenderingContext2D;

function inked(pen: Pen, fill: string, s: number): void {
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = INK;
  pen.lineWidth = line(1, s * 0.1);
  pen.stroke();
}

export function flag(pen: Pen, x: number, y: number, s: number, fill: string): void {
  pen.beginPath();
  pen.moveTo(x, y + s * 1.3);
  pen.lineTo(x, y - s);
  pen.lineTo(x + s * 1.3, y - s * 0.5);
  pen.lineTo(x, y);
  inked(pen, fill, s);
}

export function blast(pen: Pen, x: number, y: number, s: number, fill: string): void {
  rays(pen, x, y, s, 12, 0.5);
  inked(pen, fill, s * 0.8);
}

export function cross(pen: Pen, x: number, y: number, s: number): void {
  pen.lineWidth = line(2, s * 0.45);
  pen.strokeStyle = "#b00020";
  pen.beginPath();
  pen.moveTo(x - s, y - s);
  pen.lineTo(x + s, y + s);
  pen.moveTo(x + s, y - s);
  pen.lineTo(x - s, y + s);
  pen.stroke();
}

function rays(pen: Pen, x: number, y: number, s: number, points: number, inner: number): void {
  pen.beginPath();
  for (let k = 0; k < points * 2; k++) {
    const r = k % 2 ? s * inner : s;
    const angle = (k * Math.PI) / points - Math.PI / 2;
    pen.lineTo(x + r * Math.cos(angle), y + r * Math.sin(angle));
  }
  pen.closePath();
}

/** Where the puffs of a cloud lie, and how wide they are. */
const CLOUD = [
  [-0.65, 0.15, 0.6],
  [0.7, 0.2, 0.55],
  [-0.1, -0.35, 0.7],
  [0.45, -0.25, 0.5],
  [0, 0.35, 0.6],
] as const;

/** A marker as the game declares it, with its text. */
export function drawMarker(pen: Pen, marker: Marker, look: MarkerLook, x: number, y: number, s: number, sideColour: string): void {
  const fill = look.fill ?? sideColour;
  pen.beginPath();
  switch (look.shape) {
    case "disc":
      pen.arc(x, y, s, 0, 7);
      break;
    case "square":
      pen.roundRect(x - s * 0.95, y - s * 0.95, s * 1.9, s * 1.9, s * 0.25);
      break;
    case "diamond":
      pen.moveTo(x, y - s * 1.15);
      pen.lineTo(x + s * 1.15, y);
      pen.lineTo(x, y + s * 1.15);
      pen.lineTo(x - s * 1.15, y);
      pen.closePath();
      break;
    case "star":
      rays(pen, x, y, s * 1.2, 5, 0.55);
      break;
    case "blast":
      rays(pen, x, y, s * 1.2, 12, 0.65);
      break;
    case "cloud":
      for (const [dx, dy, r] of CLOUD) {
        pen.moveTo(x + (dx + r) * s, y + dy * s);
        pen.arc(x + dx * s, y + dy * s, r * s, 0, 7);
      }
      pen.strokeStyle = INK;
      pen.lineWidth = line(1, s * 0.1) * 2;
      pen.stroke();
      pen.fillStyle = fill;
      pen.fill();
      break;
    case "flag": // on a pole, and wide enough for a word
      pen.moveTo(x - s, y + s * 1.5);
      pen.lineTo(x - s, y - s);
      pen.lineTo(x + s * 1.1, y - s);
      pen.lineTo(x + s * 1.1, y + s * 0.5);
      pen.lineTo(x - s, y + s * 0.5);
      break;
    case "anchor":
      pen.arc(x, y, s, 0, 7);
      break;
  }
  if (look.shape !== "cloud") inked(pen, fill, s);
  const ink = look.ink ?? inkOn(fill);
  if (look.shape === "anchor") anchor(pen, x, y - s * (marker.text === undefined ? 0 : 0.15), s * 0.7, ink);
  const text = String(marker.text ?? look.text ?? "");
  if (!text || look.shape === "anchor") return;
  pen.font = `700 ${s * (text.length > 2 ? 0.78 : 1.1)}px Arial, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = ink;
  pen.fillText(text, x, y + s * (look.shape === "flag" ? -0.2 : 0.06), s * 1.75);
}

function anchor(pen: Pen, x: number, y: number, s: number, ink: string): void {
  pen.strokeStyle = ink;
  pen.lineWidth = s * 0.24;
  pen.beginPath();
  pen.arc(x, y - s * 0.75, s * 0.22, 0, 7);
  pen.moveTo(x, y - s * 0.5);
  pen.lineTo(x, y + s * 0.9);
  pen.moveTo(x - s * 0.45, y - s * 0.2);
  pen.lineTo(x + s * 0.45, y - s * 0.2);
  pen.moveTo(x - s * 0.8, y + s * 0.2);
  pen.quadraticCurveTo(x - s * 0.6, y + s * 0.9, x, y + s * 0.9);
  pen.quadraticCurveTo(x + s * 0.6, y + s * 0.9, x + s * 0.8, y + s * 0.2);
  pen.stroke();
}

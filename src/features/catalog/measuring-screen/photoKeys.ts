import type { ScreenPoint } from "#features/catalog/measuring/photoView.ts";

/** The fields read from a key event. */
type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean };

/** The direction of an arrow key; null for another key. */
export function arrowOf({ key }: KeyPress): ScreenPoint | null {
  if (key === "ArrowLeft") return { x: -1, y: 0 };
  if (key === "ArrowRight") return { x: 1, y: 0 };
  if (key === "ArrowUp") return { x: 0, y: -1 };
  if (key === "ArrowDown") return { x: 0, y: 1 };
  return null;
}

/** The zoom factor of a key; 0 shows the whole photo; null for another key. */
export function zoomOf({ key, ctrlKey, metaKey }: KeyPress): number | null {
  if (ctrlKey || metaKey) return null;
  if (key === "+" || key === "=") return 1.5;
  if (key === "-" || key === "_") return 1 / 1.5;
  return key === "0" ? 0 : null;
}

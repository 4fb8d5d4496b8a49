import { drawn, driveCorners, type DrawingPoint } from "#features/site/pages/drawnDrive.ts";
import type { MovableOutline } from "./movableOutline.ts";

/** The step of an arrow key for a corner, in units of the drawing, and its factor with Shift. */
const step = 4;
const faster = 5;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Lets the visitor drag the corners of the landing page's drawing, or move them by arrow keys. The measuring code is
 * loaded at the first touch; without it the drawing is a picture.
 */
export function offerCorners(drawing: HTMLElement): void {
  const svg = drawing.querySelector("svg");
  const hint = drawing.querySelector<HTMLElement>("[data-hint]");
  const handles = [...drawing.querySelectorAll<HTMLElement>("[data-corner]")];
  if (!svg || !hint) return;
  let coming: Promise<MovableOutline> | undefined;
  const outline = () =>
    (coming ??= import("./movableOutline.ts").then(({ movableOutline }) => movableOutline(drawing, placeHandle)));
  const move = (work: (outline: MovableOutline) => void) => {
    hint.hidden = true;
    outline().then(work, () => (coming = undefined));
  };
  /** Moves a corner's button over its corner. */
  const placeHandle = (index: number, { x, y }: DrawingPoint) => {
    const handle = handles[index];
    if (!handle) return;
    handle.style.left = `${(x / drawn.width) * 100}%`;
    handle.style.top = `${(y / drawn.height) * 100}%`;
  };
  const placeOf = ({ clientX, clientY }: PointerEvent): DrawingPoint => {
    const { left, top, width, height } = svg.getBoundingClientRect();
    return { x: ((clientX - left) / width) * drawn.width, y: ((clientY - top) / height) * drawn.height };
  };
  for (const [index, handle] of handles.entries()) {
    const at = driveCorners[index];
    if (at) placeHandle(index, at);
    handle.hidden = false;
    let grabbed: DrawingPoint | null = null;
    handle.addEventListener("pointerdown", (down) => {
      if (down.button !== 0) return;
      handle.setPointerCapture(down.pointerId);
      const [pressed, box, frame] = [placeOf(down), handle.getBoundingClientRect(), svg.getBoundingClientRect()];
      const center = {
        x: ((box.left + box.width / 2 - frame.left) / frame.width) * drawn.width,
        y: ((box.top + box.height / 2 - frame.top) / frame.height) * drawn.height,
      };
      grabbed = { x: pressed.x - center.x, y: pressed.y - center.y };
      void outline().catch(() => (coming = undefined));
    });
    handle.addEventListener("pointermove", (moved) => {
      if (!grabbed) return;
      const { x, y } = placeOf(moved);
      const to = { x: x - grabbed.x, y: y - grabbed.y };
      move(({ set }) => set(index, to));
    });
    handle.addEventListener("lostpointercapture", () => (grabbed = null));
    handle.addEventListener("keydown", (key) => {
      const way = arrows[key.key];
      if (!way || key.altKey || key.ctrlKey || key.metaKey) return;
      key.preventDefault();
      const by = key.shiftKey ? step * faster : step;
      move(({ shift }) => shift(index, { x: way[0] * by, y: way[1] * by }));
    });
  }
  hint.hidden = false;
}

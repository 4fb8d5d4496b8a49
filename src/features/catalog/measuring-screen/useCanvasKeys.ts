import { useState, type KeyboardEvent } from "react";
import type { Point, PointInput } from "#features/catalog/measurements/measurement.ts";
import { pointOf, type Handle, type PhotoDraft } from "#features/catalog/measuring/photoDraft.ts";
import { turnedBack, turnedPoint } from "#features/catalog/measurements/turnedPhoto.ts";
import { drawnLength, onScreen, scaleOf, type ScreenPoint } from "#features/catalog/measuring/photoView.ts";
import { arrowOf, zoomOf } from "./photoKeys.ts";
import type { PhotoStage } from "#features/catalog/measuring-editor/usePhotoStage.ts";

/** The keys on the photo and on its handles: arrows push the photo or move the point, + and - zoom, Delete removes a corner. */
export function useCanvasKeys({
  draft,
  stage,
  onMove,
  onMoved,
  onRemoveCorner,
}: {
  draft: PhotoDraft;
  stage: PhotoStage;
  onMove: (handle: Handle, to: Point, run: string) => void;
  /** A handle has reached its final place. */
  onMoved: (handle: Handle, to: Point, input: PointInput) => void;
  onRemoveCorner: (handle: Handle) => void;
}) {
  const [nudged, setNudged] = useState<Handle | null>(null);
  const { scene } = stage;

  const look = (event: KeyboardEvent, anchor?: ScreenPoint) => {
    const factor = zoomOf(event);
    if (factor === null) return;
    event.preventDefault();
    if (factor === 0) stage.showAll();
    else stage.zoom(factor, anchor);
  };

  return {
    /** The handle that the keys moved last, or null. */
    nudged,
    endNudge: () => setNudged(null),
    onHandleKey: (handle: Handle, event: KeyboardEvent) => {
      const from = pointOf(draft, handle);
      if (!scene || !from) return;
      const by = arrowOf(event);
      if (by) {
        event.preventDefault();
        event.stopPropagation();
        // A pixel of the screen, or of the photo if that is larger: zoomed in, the keys are as fine as the photo.
        const step = Math.max(1, 1 / scaleOf(scene)) * (event.shiftKey ? 10 : 1);
        const seen = turnedPoint(from, scene.turn);
        const to: Point = {
          ...turnedBack(
            { x: seen.x + (by.x * step) / scene.photo.width, y: seen.y + (by.y * step) / scene.photo.height },
            scene.turn,
          ),
          set: { by: "key", drawn: Math.round(drawnLength(scene)) },
        };
        setNudged(handle);
        onMove(handle, to, `keys ${JSON.stringify(handle)}`);
        onMoved(handle, to, "key");
        stage.reveal(to);
      } else if (zoomOf(event) !== null) {
        event.stopPropagation();
        look(event, onScreen(scene, from));
      } else if (event.key === "Delete" || event.key === "Backspace") {
        event.preventDefault();
        onRemoveCorner(handle);
      }
    },
    onPhotoKey: (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget) return;
      const by = arrowOf(event);
      if (by) {
        event.preventDefault();
        stage.push({ x: by.x * -40, y: by.y * -40 });
      } else look(event);
    },
  };
}

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  closeUp,
  pushed,
  showing,
  viewBetween,
  wholePhoto,
  zoomed,
  type Scene,
  type Size,
  type View,
} from "#features/catalog/measuring/photoView.ts";
import { turnedSize, type Turn } from "#features/catalog/measurements/turnedPhoto.ts";
import type { StageView } from "./stageView.ts";

/** The photo on its stage. Each photo remembers its view; the frame's size can change at any time. */
export interface PhotoStage extends StageView {
  /** The ref of the frame's element. */
  attach: (element: HTMLElement | null) => void;
  element: HTMLElement | null;
}

/** The duration of a flight to or from a close-up, in milliseconds. */
const flightMs = 220;

/** The stage for the photo with this id and size as stored, which is upright after the turn. */
export function usePhotoStage({ photo_id, size, turn }: { photo_id: string; size: Size; turn: Turn }): PhotoStage {
  const [element, attach] = useState<HTMLElement | null>(null);
  const [frame, setFrame] = useState<Size | null>(null);
  const [views, setViews] = useState<Record<string, View>>({});
  /** The view before the close-up, for photos in one. */
  const [before, setBefore] = useState<Record<string, View | undefined>>({});
  const flight = useRef<{ frame: number; to: View } | null>(null);

  useLayoutEffect(() => {
    if (!element) return;
    const measure = () =>
      setFrame((before) =>
        before?.width === element.clientWidth && before.height === element.clientHeight
          ? before
          : { width: element.clientWidth, height: element.clientHeight },
      );
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [element]);

  const { width, height } = turnedSize(size, turn);
  const change = useCallback(
    (next: (scene: Scene) => View) => {
      if (!frame) return;
      land(flight);
      setViews((before) => ({
        ...before,
        [photo_id]: next({ photo: { width, height }, frame, view: before[photo_id] ?? wholePhoto, turn }),
      }));
    },
    [frame, photo_id, width, height, turn],
  );

  const scene: Scene | null =
    frame && frame.width > 0 && frame.height > 0
      ? { photo: { width, height }, frame, view: views[photo_id] ?? wholePhoto, turn }
      : null;
  useEffect(() => () => land(flight), [photo_id]);

  const fly = (to: View) => {
    land(flight);
    const show = (view: View) => setViews((all) => ({ ...all, [photo_id]: view }));
    if (!scene || window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
      show(to);
      return;
    }
    const from = scene.view;
    const begun = performance.now();
    const next = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - begun) / flightMs));
      show(viewBetween(from, to, 1 - (1 - share) ** 3));
      flight.current = share < 1 ? { frame: requestAnimationFrame(next), to } : null;
    };
    flight.current = { frame: requestAnimationFrame(next), to };
  };

  return {
    attach,
    element,
    scene,
    zoom: (factor, anchor) =>
      change((scene) => zoomed(scene, factor, anchor ?? { x: scene.frame.width / 2, y: scene.frame.height / 2 })),
    push: (by) => change((scene) => pushed(scene, by)),
    reveal: (point) => change((scene) => showing(scene, point)),
    showAll() {
      setBefore({ ...before, [photo_id]: undefined });
      change(() => wholePhoto);
    },
    comeClose(point, at) {
      if (!scene) return;
      setBefore({ ...before, [photo_id]: before[photo_id] ?? flight.current?.to ?? scene.view });
      fly(closeUp(scene, point, at));
    },
    goBack() {
      const back = before[photo_id];
      if (!back) return;
      setBefore({ ...before, [photo_id]: undefined });
      fly(back);
    },
    isCloseUp: before[photo_id] !== undefined,
    isFlying: () => flight.current !== null,
  };
}

/** Stops a flight at its present view. */
function land(flight: { current: { frame: number } | null }): void {
  if (flight.current) cancelAnimationFrame(flight.current.frame);
  flight.current = null;
}

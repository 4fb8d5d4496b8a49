import { useCallback, useLayoutEffect, useState } from "react";
import type { Point } from "./measurement.ts";
import {
  pushed,
  showing,
  wholePhoto,
  zoomed,
  type ScreenPoint,
  type Scene,
  type Size,
  type View,
} from "./photoView.ts";

/**
 * The photo on its stage, and the ways to look at it closer. Each photo keeps its view; the frame may change at any
 * time.
 */
export interface PhotoStage {
  /** For the element that is the frame. */
  attach: (element: HTMLElement | null) => void;
  element: HTMLElement | null;
  /** Null until the frame has a size. */
  scene: Scene | null;
  zoom: (factor: number, anchor?: ScreenPoint) => void;
  push: (by: ScreenPoint) => void;
  /** Brings a point into sight without coming closer. */
  reveal: (point: Point) => void;
  showAll: () => void;
}

/** The stage for the photo with this id and size. */
export function usePhotoStage({ photo_id, size }: { photo_id: string; size: Size }): PhotoStage {
  const [element, attach] = useState<HTMLElement | null>(null);
  const [frame, setFrame] = useState<Size | null>(null);
  const [views, setViews] = useState<Record<string, View>>({});

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

  const { width, height } = size;
  const change = useCallback(
    (next: (scene: Scene) => View) => {
      if (!frame) return;
      setViews((before) => ({
        ...before,
        [photo_id]: next({ photo: { width, height }, frame, view: before[photo_id] ?? wholePhoto }),
      }));
    },
    [frame, photo_id, width, height],
  );

  return {
    attach,
    element,
    scene:
      frame && frame.width > 0 && frame.height > 0 ? { photo: size, frame, view: views[photo_id] ?? wholePhoto } : null,
    zoom: (factor, anchor) =>
      change((scene) => zoomed(scene, factor, anchor ?? { x: scene.frame.width / 2, y: scene.frame.height / 2 })),
    push: (by) => change((scene) => pushed(scene, by)),
    reveal: (point) => change((scene) => showing(scene, point)),
    showAll: () => change(() => wholePhoto),
  };
}

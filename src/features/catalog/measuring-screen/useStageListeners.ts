import { useEffect, useEffectEvent, useRef } from "react";
import type { ScreenPoint } from "#features/catalog/measuring/photoView.ts";
import type { PhotoStage } from "#features/catalog/measuring-editor/usePhotoStage.ts";

/**
 * The stage's native listeners, which suppress the browser's gestures on the photo: the wheel zooms, and the page
 * neither scrolls nor clicks. `placeOf` returns an event's place on the stage, in pixels. `endTouch` records whether
 * the touch that ends now was a gesture on the photo, not a press of a button on it.
 */
export function useStageListeners({ element, zoom }: PhotoStage) {
  const ended = useRef(false);

  const placeOf = (event: { clientX: number; clientY: number }): ScreenPoint => {
    const box = element?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };

  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    zoom(
      Math.exp(-Math.max(-120, Math.min(120, event.deltaY * lines)) * (event.ctrlKey ? 0.01 : 0.002)),
      placeOf(event),
    );
  });
  useEffect(() => {
    if (!element) return;
    // Not React's listener: that one is passive and cannot stop the page from scrolling.
    const turn = (event: WheelEvent) => wheel(event);
    element.addEventListener("wheel", turn, { passive: false });
    // The browser takes a finger lifted in motion as a fling, and swallows the next tap anywhere as its stop.
    const preventScroll = (event: TouchEvent) => event.cancelable && event.preventDefault();
    element.addEventListener("touchmove", preventScroll, { passive: false });
    // The browser's click follows the touch, when another button may have moved under the finger.
    const noClick = (event: TouchEvent) => {
      if (ended.current && event.cancelable) event.preventDefault();
      ended.current = false;
    };
    element.addEventListener("touchend", noClick, { passive: false });
    return () => {
      element.removeEventListener("touchend", noClick);
      element.removeEventListener("wheel", turn);
      element.removeEventListener("touchmove", preventScroll);
    };
  }, [element]);

  return {
    placeOf,
    endTouch: (onPhoto: boolean) => {
      ended.current = onPhoto;
    },
  };
}

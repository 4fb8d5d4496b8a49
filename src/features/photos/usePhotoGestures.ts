import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PointerEvent } from "react";
import type { Point } from "./measurement.ts";
import type { Handle } from "./measuringState.ts";
import { middleOf, onPhoto, onScreen, type ScreenPoint } from "./photoView.ts";
import type { PhotoStage } from "./usePhotoStage.ts";

/** A handle while it is dragged: where the finger is, and where the knob stays as seen from the point. */
export type Held = { handle: Handle; finger: ScreenPoint; knob: ScreenPoint };

type Drag = {
  kind: "drag";
  pointer: number;
  handle: Handle;
  knob: ScreenPoint;
  from: ScreenPoint;
  grip: ScreenPoint;
  latest: ScreenPoint;
  slop: number;
  begun: boolean;
  run: string;
};
type Look = {
  kind: "look";
  fingers: Map<number, ScreenPoint>;
  drawn: ScreenPoint[];
  from: ScreenPoint;
  slop: number;
  begun: boolean;
};

/** How far a finger or a mouse strays, in pixels, before a press becomes a drag. */
const slopOf = (event: PointerEvent) => (event.pointerType === "touch" ? 7 : 3);

/**
 * Fingers and mouse on the photo: a handle follows the finger from where it was taken hold of, one finger on the photo
 * pushes it, two come closer, the wheel too, and a press without a drag is a tap. At most one change per frame.
 */
export function usePhotoGestures({
  stage,
  onMove,
  onMoved,
  onTapHandle,
  onTap,
}: {
  stage: PhotoStage;
  onMove: (handle: Handle, to: Point, run: string) => void;
  /** The hand has let go of a handle that was dragged. */
  onMoved: (handle: Handle) => void;
  /** A handle was tapped, at this point of the photo. */
  onTapHandle: (handle: Handle, at: Point) => void;
  onTap: (point: Point) => void;
}) {
  const gesture = useRef<Drag | Look | null>(null);
  const frame = useRef(0);
  const runs = useRef(0);
  const [held, setHeld] = useState<Held | null>(null);
  const { scene, element } = stage;

  const placeOf = (event: { clientX: number; clientY: number }): ScreenPoint => {
    const box = element?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };

  const draw = () => {
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    const now = gesture.current;
    if (!now || !now.begun || !scene) return;
    if (now.kind === "drag") {
      onMove(now.handle, onPhoto(scene, { x: now.latest.x + now.grip.x, y: now.latest.y + now.grip.y }), now.run);
      setHeld({ handle: now.handle, finger: now.latest, knob: now.knob });
      return;
    }
    const fingers = [...now.fingers.values()];
    const before = middleOf(now.drawn);
    const after = middleOf(fingers);
    if (fingers.length > 1) stage.zoom(Math.max(1, spreadOf(fingers)) / Math.max(1, spreadOf(now.drawn)), before);
    stage.push({ x: after.x - before.x, y: after.y - before.y });
    now.drawn = fingers;
  };
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    stage.zoom(
      Math.exp(-Math.max(-120, Math.min(120, event.deltaY * lines)) * (event.ctrlKey ? 0.01 : 0.002)),
      placeOf(event),
    );
  });
  useEffect(() => {
    if (!element) return;
    // Not React's own listener: that one may not stop the page from scrolling.
    const turn = (event: WheelEvent) => wheel(event);
    element.addEventListener("wheel", turn, { passive: false });
    // A finger lifted in motion is a fling to the browser, which then swallows the next tap, wherever it is, as its
    // stop.
    const keep = (event: TouchEvent) => event.cancelable && event.preventDefault();
    element.addEventListener("touchmove", keep, { passive: false });
    return () => {
      element.removeEventListener("wheel", turn);
      element.removeEventListener("touchmove", keep);
    };
  }, [element]);

  /** For the handle itself; the event goes on to the stage. */
  const grab = (handle: Handle, point: Point, knob: ScreenPoint, event: PointerEvent) => {
    if (!scene || event.button !== 0 || gesture.current) return;
    const from = placeOf(event);
    const at = onScreen(scene, point);
    runs.current += 1;
    gesture.current = {
      kind: "drag",
      pointer: event.pointerId,
      handle,
      knob,
      from,
      latest: from,
      grip: { x: at.x - from.x, y: at.y - from.y },
      slop: slopOf(event),
      begun: false,
      run: `drag ${runs.current}`,
    };
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const now = gesture.current;
    if (event.button !== 0) return;
    if (now?.kind === "drag" && (now.pointer === event.pointerId || now.begun)) {
      if (now.pointer === event.pointerId) event.currentTarget.setPointerCapture(event.pointerId);
      return;
    }
    if (!now && event.target instanceof Element && event.target.closest("button")) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = placeOf(event);
    // Two fingers come closer, also where the first of them has landed on a knob.
    const fingers = new Map(now?.kind === "drag" ? [[now.pointer, now.latest]] : now?.fingers).set(
      event.pointerId,
      from,
    );
    gesture.current = {
      kind: "look",
      fingers,
      drawn: [...fingers.values()],
      from,
      slop: slopOf(event),
      begun: fingers.size > 1 || (now?.begun ?? false),
    };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = gesture.current;
    if (!now || (now.kind === "drag" ? now.pointer !== event.pointerId : !now.fingers.has(event.pointerId))) return;
    const place = placeOf(event);
    if (now.kind === "drag") now.latest = place;
    else now.fingers.set(event.pointerId, place);
    if (!now.begun && Math.hypot(place.x - now.from.x, place.y - now.from.y) >= now.slop) now.begun = true;
    if (now.begun && frame.current === 0) frame.current = requestAnimationFrame(draw);
  };

  const end = (event: PointerEvent<HTMLElement>, cancelled: boolean) => {
    const now = gesture.current;
    if (!now || (now.kind === "drag" ? now.pointer !== event.pointerId : !now.fingers.has(event.pointerId))) return;
    if (now.begun) draw();
    if (now.kind === "drag") {
      gesture.current = null;
      setHeld(null);
      if (now.begun) onMoved(now.handle);
      else if (!cancelled && scene) onTapHandle(now.handle, onPhoto(scene, now.from));
      return;
    }
    now.fingers.delete(event.pointerId);
    now.drawn = [...now.fingers.values()];
    if (now.fingers.size > 0) return;
    gesture.current = null;
    if (!now.begun && !cancelled && scene) onTap(onPhoto(scene, now.from));
  };

  return {
    held,
    grab,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
    },
  };
}

function spreadOf(fingers: readonly ScreenPoint[]): number {
  const middle = middleOf(fingers);
  return fingers.reduce((most, { x, y }) => Math.max(most, Math.hypot(x - middle.x, y - middle.y)), 0);
}

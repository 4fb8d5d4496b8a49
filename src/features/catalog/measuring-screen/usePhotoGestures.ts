import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PointerEvent } from "react";
import type { Point, PointInput } from "#features/catalog/measurements/measurement.ts";
import type { Handle } from "#features/catalog/measuring/photoDraft.ts";
import {
  drawnLength,
  isClose,
  middleOf,
  onPhoto,
  onScreen,
  type ScreenPoint,
} from "#features/catalog/measuring/photoView.ts";
import type { PhotoStage } from "./usePhotoStage.ts";

/**
 * A handle in the hand: where the finger is, and where the knob stays as seen from the point. `aim`: the point is still
 * being aimed at, at this place.
 */
export type Held = { handle: Handle; finger: ScreenPoint; knob: ScreenPoint; aim: Point | null };

type Press = {
  pointer: number;
  input: PointInput;
  from: ScreenPoint;
  latest: ScreenPoint;
  /** How far it may stray before it is a drag. */
  slop: number;
  begun: boolean;
  since: number;
};
type Drag = Press & { kind: "drag"; handle: Handle; knob: ScreenPoint; grip: ScreenPoint; gain: number; run: string };
type Aim = Press & { kind: "aim"; handle: Handle };
type Ignored = Press & { kind: "ignored" };
type Look = Omit<Press, "pointer" | "latest"> & {
  kind: "look";
  fingers: Map<number, ScreenPoint>;
  drawn: ScreenPoint[];
};

/** How far a finger or a mouse strays, in pixels, before a press becomes a drag. */
const slopOf = (event: PointerEvent) => (event.pointerType === "touch" ? 7 : 3);

/** In a close-up the point moves this much slower than the finger: a tremble of 4 pixels becomes one. */
const slowing = 4;

/** Who lets go sooner than this, in milliseconds, has not looked through the magnifier. */
const lookMs = 250;

/** A second tap on the same spot within this time and this many pixels is a double tap. */
const twiceMs = 350;
const twiceReach = 40;

const inputOf = (event: PointerEvent): PointInput => (event.pointerType === "touch" ? "finger" : "mouse");

/**
 * Fingers and mouse on the photo: a handle follows the finger from where it was taken hold of, one finger on the photo
 * pushes it, two come closer, the wheel too, and a press without a drag is a tap. In a close-up a finger aims instead:
 * the magnifier shows what is under it, the point moves slower than the finger, and letting go sets it. At most one
 * change per frame.
 */
export function usePhotoGestures({
  stage,
  aimed,
  onMove,
  onMoved,
  onAimed,
  onTapHandle,
  onTap,
  onTwice,
}: {
  stage: PhotoStage;
  /** The handle that the next tap sets, or null. */
  aimed: Handle | null;
  onMove: (handle: Handle, to: Point, run: string) => void;
  /** The hand has let go of a handle that was dragged. */
  onMoved: (handle: Handle, to: Point, input: PointInput) => void;
  /** A finger has set the aimed handle's point in a close-up. */
  onAimed: (handle: Handle, to: Point) => void;
  /** A handle was tapped, at this point of the photo. */
  onTapHandle: (handle: Handle, at: Point, input: PointInput) => void;
  onTap: (point: Point, input: PointInput) => void;
  /** A tap was the second of a double tap; nothing came of it. */
  onTwice: () => void;
}) {
  const gesture = useRef<Drag | Look | Aim | Ignored | null>(null);
  const frame = useRef(0);
  const runs = useRef(0);
  const tapped = useRef<{ at: ScreenPoint; time: number } | null>(null);
  /** Whether the touch that ends now was a gesture on the photo, and no press of a button on it. */
  const ended = useRef(false);
  const [held, setHeld] = useState<Held | null>(null);
  const { scene, element } = stage;

  const placeOf = (event: { clientX: number; clientY: number }): ScreenPoint => {
    const box = element?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const onPhotoBy = (place: ScreenPoint, by: PointInput, finer = 1): Point | null =>
    scene && { ...onPhoto(scene, place), set: { by, drawn: Math.round(drawnLength(scene) * finer) } };

  const draggedTo = ({ from, latest, grip, gain, input }: Drag) =>
    onPhotoBy(
      { x: from.x + (latest.x - from.x) * gain + grip.x, y: from.y + (latest.y - from.y) * gain + grip.y },
      input,
      1 / gain,
    );
  const aimedAt = ({ from, latest, input, begun, since }: Aim, now: number) =>
    onPhotoBy(
      { x: from.x + (latest.x - from.x) / slowing, y: from.y + (latest.y - from.y) / slowing },
      input,
      begun && now - since >= lookMs ? slowing : 1,
    );

  const draw = () => {
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    const now = gesture.current;
    if (!now || !scene || now.kind === "ignored") return;
    if (now.kind === "aim") {
      setHeld({ handle: now.handle, finger: now.latest, knob: { x: 0, y: 0 }, aim: aimedAt(now, now.since) });
      return;
    }
    if (!now.begun) return;
    if (now.kind === "drag") {
      const to = draggedTo(now);
      if (to) onMove(now.handle, to, now.run);
      setHeld({ handle: now.handle, finger: now.latest, knob: now.knob, aim: null });
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
    // The browser's click comes after the touch, when another button may have come to lie under the finger.
    const noClick = (event: TouchEvent) => {
      if (ended.current && event.cancelable) event.preventDefault();
      ended.current = false;
    };
    element.addEventListener("touchend", noClick, { passive: false });
    return () => {
      element.removeEventListener("touchend", noClick);
      element.removeEventListener("wheel", turn);
      element.removeEventListener("touchmove", keep);
    };
  }, [element]);

  const pressOf = (event: PointerEvent): Press => {
    const from = placeOf(event);
    return {
      pointer: event.pointerId,
      input: inputOf(event),
      from,
      latest: from,
      slop: slopOf(event),
      begun: false,
      since: event.timeStamp,
    };
  };

  /** For the handle itself; the event goes on to the stage. */
  const grab = (handle: Handle, point: Point, knob: ScreenPoint, event: PointerEvent) => {
    if (!scene || event.button !== 0 || gesture.current) return;
    const press = pressOf(event);
    const at = onScreen(scene, point);
    runs.current += 1;
    gesture.current = {
      ...press,
      kind: "drag",
      handle,
      knob,
      grip: { x: at.x - press.from.x, y: at.y - press.from.y },
      gain: press.input === "finger" && isClose(scene) ? 1 / slowing : 1,
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
    const press = pressOf(event);
    if (!now && (stage.isFlying() || isTwice(tapped.current, press))) {
      gesture.current = { ...press, kind: "ignored" };
      return;
    }
    if (!now && aimed && scene && press.input === "finger" && isClose(scene)) {
      gesture.current = { ...press, kind: "aim", handle: aimed };
      draw();
      return;
    }
    // Two fingers come closer, also where the first of them has landed on a knob or was about to aim.
    const first = now?.kind === "look" ? now.fingers : now ? [[now.pointer, now.latest] as const] : [];
    const fingers = new Map(first).set(event.pointerId, press.from);
    setHeld(null);
    gesture.current = {
      kind: "look",
      input: press.input,
      fingers,
      drawn: [...fingers.values()],
      from: press.from,
      slop: press.slop,
      begun: fingers.size > 1 || (now?.begun ?? false),
      since: press.since,
    };
  };

  const isMine = (now: typeof gesture.current, event: PointerEvent): now is NonNullable<typeof now> =>
    now !== null && (now.kind === "look" ? now.fingers.has(event.pointerId) : now.pointer === event.pointerId);

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = gesture.current;
    if (!isMine(now, event)) return;
    const place = placeOf(event);
    if (now.kind === "look") now.fingers.set(event.pointerId, place);
    else now.latest = place;
    if (!now.begun && Math.hypot(place.x - now.from.x, place.y - now.from.y) >= now.slop) now.begun = true;
    if ((now.begun || now.kind === "aim") && frame.current === 0) frame.current = requestAnimationFrame(draw);
  };

  const end = (event: PointerEvent<HTMLElement>, cancelled: boolean) => {
    const now = gesture.current;
    if (!isMine(now, event)) return;
    ended.current = now.input === "finger";
    if (now.begun && now.kind !== "aim") draw();
    cancelAnimationFrame(frame.current);
    frame.current = 0;
    if (now.kind === "look") {
      now.fingers.delete(event.pointerId);
      now.drawn = [...now.fingers.values()];
      if (now.fingers.size > 0) return;
    }
    gesture.current = null;
    setHeld(null);
    if (!now.begun || now.kind === "aim") tapped.current = { at: now.from, time: event.timeStamp };
    if (now.kind === "drag" && now.begun) {
      const to = draggedTo(now);
      if (to) onMoved(now.handle, to, now.input);
    } else if (cancelled || !scene) return;
    else if (now.kind === "drag") onTapHandle(now.handle, onPhoto(scene, now.from), now.input);
    else if (now.kind === "ignored") {
      if (!now.begun) onTwice();
    } else if (now.kind === "aim") {
      const to = aimedAt(now, event.timeStamp);
      if (to) onAimed(now.handle, to);
    } else if (!now.begun) {
      const to = onPhotoBy(now.from, now.input);
      if (to) onTap(to, now.input);
    }
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

function isTwice(tapped: { at: ScreenPoint; time: number } | null, { from, since }: Press): boolean {
  return (
    tapped !== null &&
    since - tapped.time < twiceMs &&
    Math.hypot(from.x - tapped.at.x, from.y - tapped.at.y) < twiceReach
  );
}

function spreadOf(fingers: readonly ScreenPoint[]): number {
  const middle = middleOf(fingers);
  return fingers.reduce((most, { x, y }) => Math.max(most, Math.hypot(x - middle.x, y - middle.y)), 0);
}

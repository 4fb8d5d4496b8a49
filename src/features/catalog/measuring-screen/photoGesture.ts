import type { Point, PointInput } from "#features/catalog/measurements/measurement.ts";
import type { Handle } from "#features/catalog/measuring/photoDraft.ts";
import {
  drawnLength,
  isClose,
  middleOf,
  onPhoto,
  onScreen,
  type Scene,
  type ScreenPoint,
} from "#features/catalog/measuring/photoView.ts";

/** The gestures of a hand on the photo, and the points that result. All places in a gesture are pixels of the stage. */

/** The fields read from a pointer event. */
type PointerPress = { pointerId: number; pointerType: string; timeStamp: number };

/** One press and its movement since. `since` is the moment of the press, in milliseconds of the event's clock. */
export type Press = {
  pointer: number;
  input: PointInput;
  from: ScreenPoint;
  latest: ScreenPoint;
  /** The distance in pixels after which the press becomes a drag. */
  slop: number;
  begun: boolean;
  since: number;
};
type Drag = Press & { kind: "drag"; handle: Handle; knob: ScreenPoint; grip: ScreenPoint; gain: number; run: string };
type Aim = Press & { kind: "aim"; handle: Handle };
type Ignored = Press & { kind: "ignored" };
type LookAround = Omit<Press, "pointer" | "latest"> & {
  kind: "look";
  fingers: Map<number, ScreenPoint>;
  drawn: ScreenPoint[];
};
export type Gesture = Drag | LookAround | Aim | Ignored;

/**
 * A handle being dragged: the finger's position, and the knob's offset from the point. `aim`: the point still being
 * aimed at.
 */
export type GrabbedHandle = { handle: Handle; finger: ScreenPoint; knob: ScreenPoint; aim: Point | null };

/** A press that was not a drag: its place, and the moment it ended. */
export type Tap = { at: ScreenPoint; time: number };

/** The distance in pixels after which a press by finger or mouse becomes a drag. */
const slopOf = (event: PointerPress) => (event.pointerType === "touch" ? 7 : 3);

/** In a close-up the point moves this much slower than the finger: a tremble of 4 pixels becomes one. */
const slowing = 4;

/** A finger lifted sooner than this, in milliseconds, was not aimed through the magnifier. */
const lookMs = 250;

/** A second tap on the same spot within this time and this many pixels is a double tap. */
const twiceMs = 350;
const twiceReach = 40;

/** A press that has just begun at a place. */
export function pressAt(event: PointerPress, from: ScreenPoint): Press {
  return {
    pointer: event.pointerId,
    input: event.pointerType === "touch" ? "finger" : "mouse",
    from,
    latest: from,
    slop: slopOf(event),
    begun: false,
    since: event.timeStamp,
  };
}

/** The drag of a handle whose point is at `point` when the press begins. `run` identifies it in the undo history. */
export function dragOf(
  press: Press,
  { scene, handle, point, knob, run }: { scene: Scene; handle: Handle; point: Point; knob: ScreenPoint; run: string },
): Drag {
  const at = onScreen(scene, point);
  return {
    ...press,
    kind: "drag",
    handle,
    knob,
    grip: { x: at.x - press.from.x, y: at.y - press.from.y },
    gain: press.input === "finger" && isClose(scene) ? 1 / slowing : 1,
    run,
  };
}

/**
 * Looking around with the fingers of the previous gesture and this one, even if the first was on a knob or about to
 * aim.
 */
export function lookAroundWith(before: Gesture | null, { pointer, input, from, slop, since }: Press): LookAround {
  const first = before?.kind === "look" ? before.fingers : before ? [[before.pointer, before.latest] as const] : [];
  const fingers = new Map(first).set(pointer, from);
  return {
    kind: "look",
    input,
    fingers,
    drawn: [...fingers.values()],
    from,
    slop,
    begun: fingers.size > 1 || (before?.begun ?? false),
    since,
  };
}

/** True for a pointer that takes part in a gesture. */
export function isPartOf(gesture: Gesture, pointer: number): boolean {
  return gesture.kind === "look" ? gesture.fingers.has(pointer) : gesture.pointer === pointer;
}

/** Moves a pointer of a gesture, which begins once the pointer has moved far enough. */
export function follow(gesture: Gesture, pointer: number, place: ScreenPoint): void {
  if (gesture.kind === "look") gesture.fingers.set(pointer, place);
  else gesture.latest = place;
  if (Math.hypot(place.x - gesture.from.x, place.y - gesture.from.y) >= gesture.slop) gesture.begun = true;
}

/** Takes the fingers of a look as drawn, and returns the zoom and push since the last call. */
export function consumeLook(look: LookAround): { factor: number | null; anchor: ScreenPoint; by: ScreenPoint } {
  const fingers = [...look.fingers.values()];
  const before = middleOf(look.drawn);
  const after = middleOf(fingers);
  const factor = fingers.length > 1 ? Math.max(1, spreadOf(fingers)) / Math.max(1, spreadOf(look.drawn)) : null;
  look.drawn = fingers;
  return { factor, anchor: before, by: { x: after.x - before.x, y: after.y - before.y } };
}

/** The point of the photo at a place; `finer`: the factor by which it was set finer than the screen. */
export function pointAt(scene: Scene, place: ScreenPoint, by: PointInput, finer = 1): Point {
  return { ...onPhoto(scene, place), set: { by, drawn: Math.round(drawnLength(scene) * finer) } };
}

/** The present point of a dragged handle. */
export function draggedTo(scene: Scene, { from, latest, grip, gain, input }: Drag): Point {
  const place = { x: from.x + (latest.x - from.x) * gain + grip.x, y: from.y + (latest.y - from.y) * gain + grip.y };
  return pointAt(scene, place, input, 1 / gain);
}

/** The point that a finger aims at; `now` is in milliseconds of the event's clock. */
export function aimedAt(scene: Scene, { from, latest, input, begun, since }: Aim, now: number): Point {
  const place = { x: from.x + (latest.x - from.x) / slowing, y: from.y + (latest.y - from.y) / slowing };
  return pointAt(scene, place, input, begun && now - since >= lookMs ? slowing : 1);
}

/** True if a press is the second one of a double tap. */
export function isDoubleTap(tapped: Tap | null, { from, since }: Press): boolean {
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

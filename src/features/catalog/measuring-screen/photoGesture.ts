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
/**
 * `start`: the point under the finger at the press; `offset`: how far the aim has gone from it, in pixels. `held`: the
 * press itself zoomed in, and was not exact. `at`: the moment of the last movement, whose `gain` is pixels of the aim
 * for one of the finger.
 */
type Aim = Press & {
  kind: "aim";
  handle: Handle;
  start: Point;
  offset: ScreenPoint;
  held: boolean;
  at: number;
  gain: number;
};
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

/** A finger that stays on the whole photo for this long, in milliseconds, zooms in and aims. */
export const holdMs = 300;

/**
 * The speed, in pixels a millisecond, at which a held finger moves the aim as fast as itself: it begins far from the
 * spot. Slower movements move the aim by the same share less, down to a `slowing`th.
 */
const reaching = 0.8;

/** A finger that held still after that, and saw the cross on the spot for this long, in milliseconds, sets it there. */
const contentMs = 900;

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

/** Moves a pointer of a gesture at this time, which begins once the pointer has moved far enough. */
export function follow(gesture: Gesture, pointer: number, place: ScreenPoint, time: number): void {
  if (gesture.kind === "aim") moveAim(gesture, place, time);
  if (gesture.kind === "look") gesture.fingers.set(pointer, place);
  else gesture.latest = place;
  if (Math.hypot(place.x - gesture.from.x, place.y - gesture.from.y) >= gesture.slop) gesture.begun = true;
}

function moveAim(aim: Aim, place: ScreenPoint, time: number): void {
  const by = { x: place.x - aim.latest.x, y: place.y - aim.latest.y };
  const speed = Math.hypot(by.x, by.y) / Math.max(1, time - aim.at);
  aim.gain = aim.held ? Math.min(1, Math.max(1 / slowing, speed / reaching)) : 1 / slowing;
  aim.offset = { x: aim.offset.x + by.x * aim.gain, y: aim.offset.y + by.y * aim.gain };
  aim.at = time;
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

/** Lifts a finger of a look; true if others go on. */
export function hasOtherFingers(look: LookAround, lifted: number): boolean {
  look.fingers.delete(lifted);
  look.drawn = [...look.fingers.values()];
  return look.fingers.size > 0;
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

const newAim = { kind: "aim", offset: { x: 0, y: 0 }, gain: 1 / slowing } as const;

/** The aim of a press on a photo that is shown close up. */
export function aimOf(press: Press, scene: Scene, handle: Handle): Aim {
  return { ...press, ...newAim, handle, start: onPhoto(scene, press.from), held: false, at: press.since };
}

/** The handle that a drag or an aim holds now. */
export function grabbedBy(gesture: Drag | Aim, scene: Scene): GrabbedHandle {
  const { handle, latest: finger } = gesture;
  return gesture.kind === "drag"
    ? { handle, finger, knob: gesture.knob, aim: null }
    : { handle, finger, knob: { x: 0, y: 0 }, aim: aimedAt(scene, gesture, gesture.since) };
}

/**
 * The aim that a finger begins by staying on the photo, or on the knob of another point without moving it. Null for
 * a mouse, in a close-up, and if the finger pushes a part of the photo or is one of several.
 */
export function heldAim(gesture: Gesture, scene: Scene, handle: Handle): Aim | null {
  const { input, slop, since, begun } = gesture;
  const [[pointer, latest] = [], ...others] =
    gesture.kind === "look" ? gesture.fingers : [[gesture.pointer, gesture.latest] as const];
  const isOtherwise = gesture.kind === "look" ? begun && scene.view.zoom > 1.001 : gesture.kind !== "drag" || begun;
  if (input !== "finger" || isClose(scene) || isOtherwise) return null;
  if (pointer === undefined || latest === undefined || others.length > 0) return null;
  const press = { pointer, input, slop, from: latest, latest, begun: false, since: since + holdMs };
  return { ...press, ...newAim, handle, start: onPhoto(scene, latest), held: true, at: press.since };
}

/** The point that a finger aims at; `now` is in milliseconds of the event's clock. */
export function aimedAt(scene: Scene, { start, offset, input, begun, since, gain }: Aim, now: number): Point {
  const at = onScreen(scene, start);
  const place = { x: at.x + offset.x, y: at.y + offset.y };
  return pointAt(scene, place, input, begun && now - since >= lookMs ? 1 / gain : 1);
}

/** True if the finger saw the point that it set; a press that zoomed in only came near it. */
export function hasAimed({ held, begun, since }: Aim, now: number): boolean {
  return !held || now - since >= (begun ? lookMs : contentMs);
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

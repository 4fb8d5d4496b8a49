import type { Point } from "#features/catalog/measurements/measurement.ts";
import { turnedBack, turnedPoint, turnedSize, type Turn } from "#features/catalog/measurements/turnedPhoto.ts";
import type { VisiblePart } from "./photoDraft.ts";

/** A width and a height in pixels: of the screen for a frame, of its own for a photo. */
export type Size = { width: number; height: number };

/** A place in the frame, in pixels of the screen from its upper left corner. */
export type ScreenPoint = { x: number; y: number };

/**
 * The view of a photo: the zoom relative to the whole photo, and the place (in shares of the photo as seen) in the
 * middle. It applies to a frame of any size, so a phone that is turned shows the same part.
 */
export type View = { zoom: number; x: number; y: number };

/** A photo in its frame. `photo` is its size as seen, after the `turn` that makes the stored photo upright. */
export type Scene = { photo: Size; frame: Size; view: View; turn: Turn };

/** The whole photo, centred. */
export const wholePhoto: View = { zoom: 1, x: 0.5, y: 0.5 };

/** The limit of the zoom, in screen pixels per photo pixel: beyond it, no more detail is visible. */
const closest = 4;

/** The margin visible beyond the photo's edge, in screen pixels, so that a corner there can be grabbed. */
const beyond = 48;

/** Screen pixels for one pixel of the photo. */
export function scaleOf({ photo, frame, view }: Scene): number {
  return Math.min(frame.width / photo.width, frame.height / photo.height) * view.zoom;
}

/** The length at which the photo's long side is drawn, in CSS pixels; it determines the precision of a tap. */
export function drawnLength(scene: Scene): number {
  return Math.max(scene.photo.width, scene.photo.height) * scaleOf(scene);
}

/** The screen position of a point of the stored photo. */
export function onScreen(scene: Scene, point: Point): ScreenPoint {
  return seenOnScreen(scene, turnedPoint(point, scene.turn));
}

/** The point of the stored photo at a place of the screen; outside 0 to 1 it is beside the photo. */
export function onPhoto(scene: Scene, place: ScreenPoint): Point {
  return turnedBack(seenAt(scene, place), scene.turn);
}

/** The screen position of a place of the photo as seen. */
function seenOnScreen(scene: Scene, { x, y }: Point): ScreenPoint {
  const scale = scaleOf(scene);
  const { photo, frame, view } = scene;
  return {
    x: frame.width / 2 + (x - view.x) * photo.width * scale,
    y: frame.height / 2 + (y - view.y) * photo.height * scale,
  };
}

/** The place of the photo as seen at a place of the screen. */
function seenAt(scene: Scene, place: ScreenPoint): Point {
  const scale = scaleOf(scene);
  const { photo, frame, view } = scene;
  return {
    x: view.x + (place.x - frame.width / 2) / (photo.width * scale),
    y: view.y + (place.y - frame.height / 2) / (photo.height * scale),
  };
}

/** The drawn stored photo: its size, the screen position of its upper left corner, and its turn about that corner. */
function drawnPhoto(scene: Scene): Size & { at: ScreenPoint; turn: Turn } {
  const { width, height } = turnedSize(scene.photo, scene.turn);
  const scale = scaleOf(scene);
  return { width: width * scale, height: height * scale, at: onScreen(scene, { x: 0, y: 0 }), turn: scene.turn };
}

/** The visible part of the photo, in pixels of the screen. */
function visibleOnScreen(scene: Scene): { left: number; top: number; right: number; bottom: number } {
  const [first, last] = [seenOnScreen(scene, { x: 0, y: 0 }), seenOnScreen(scene, { x: 1, y: 1 })];
  return {
    left: Math.max(0, first.x),
    top: Math.max(0, first.y),
    right: Math.min(scene.frame.width, last.x),
    bottom: Math.min(scene.frame.height, last.y),
  };
}

/** The view with the photo `factor` times as large, while `anchor` stays in place. */
export function zoomed(scene: Scene, factor: number, anchor: ScreenPoint): View {
  const held = seenAt(scene, anchor);
  const zoom = Math.min(mostZoom(scene), Math.max(1, scene.view.zoom * factor));
  const nearer = { ...scene, view: { ...scene.view, zoom } };
  const there = seenAt(nearer, anchor);
  return inBounds({ ...scene, view: { zoom, x: scene.view.x + held.x - there.x, y: scene.view.y + held.y - there.y } });
}

function mostZoom(scene: Scene): number {
  return Math.max(1, closest / scaleOf({ ...scene, view: wholePhoto }));
}

/**
 * The length at which the long side is drawn in a close-up, in CSS pixels. A fingertip's spread of 4 CSS pixels is an
 * eighth of a percent of it, and a phone still shows about a ninth of the photo, so the corner's surroundings stay
 * recognisable.
 */
const closeUpLength = 3000;

function closeUpZoom(scene: Scene): number {
  const whole = drawnLength({ ...scene, view: wholePhoto });
  return Math.min(mostZoom(scene), Math.max(1, closeUpLength / whole));
}

/**
 * The view that enlarges a point and its surroundings until a finger can set it exactly. The point comes to `at`, the
 * middle of the frame by default.
 */
export function closeUp(scene: Scene, point: Point, at?: ScreenPoint): View {
  const { x, y } = turnedPoint(point, scene.turn);
  const near = { ...scene, view: { zoom: closeUpZoom(scene), x, y } };
  const off = at ? seenAt(near, at) : { x, y };
  return inBounds({ ...near, view: { ...near.view, x: 2 * x - off.x, y: 2 * y - off.y } });
}

/** True if the photo is drawn large enough for a finger to set points exactly: nearly as large as in a close-up. */
export function isClose(scene: Scene): boolean {
  return scene.view.zoom >= closeUpZoom(scene) * 0.6;
}

/** A view on the way from one to another: `share` 0 is the first, 1 the other. One place of the frame does not move. */
export function viewBetween(from: View, to: View, share: number): View {
  if (share >= 1) return to;
  const zoom = from.zoom * (to.zoom / from.zoom) ** share;
  const there =
    Math.abs(to.zoom - from.zoom) < 1e-6 ? share : (1 / from.zoom - 1 / zoom) / (1 / from.zoom - 1 / to.zoom);
  return { zoom, x: from.x + (to.x - from.x) * there, y: from.y + (to.y - from.y) * there };
}

/** The view after the photo was pushed by `by` screen pixels. */
export function pushed(scene: Scene, by: ScreenPoint): View {
  const scale = scaleOf(scene);
  const { photo, view } = scene;
  return inBounds({
    ...scene,
    view: { ...view, x: view.x - by.x / (photo.width * scale), y: view.y - by.y / (photo.height * scale) },
  });
}

/** The view pushed just far enough to show the point away from the edge of the frame. */
export function showing(scene: Scene, point: Point): View {
  const { x, y } = onScreen(scene, point);
  const margin = Math.min(64, scene.frame.width / 4, scene.frame.height / 4);
  const push = (at: number, length: number) =>
    at < margin ? margin - at : at > length - margin ? length - margin - at : 0;
  const by = { x: push(x, scene.frame.width), y: push(y, scene.frame.height) };
  return by.x === 0 && by.y === 0 ? scene.view : pushed(scene, by);
}

/** The visible part of the stored photo. */
export function seenOf(scene: Scene): VisiblePart {
  const { left, top, right, bottom } = visibleOnScreen(scene);
  const [from, to] = [onPhoto(scene, { x: left, y: top }), onPhoto(scene, { x: right, y: bottom })];
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    right: Math.max(from.x, to.x),
    bottom: Math.max(from.y, to.y),
  };
}

/** The view, limited to the photo; a photo smaller than the frame stays in the middle. */
function inBounds(scene: Scene): View {
  const scale = scaleOf(scene);
  const { photo, frame, view } = scene;
  const clamp = (centre: number, visible: number, whole: number) => {
    const half = visible / 2 / whole;
    if (half >= 0.5) return 0.5;
    const margin = beyond / whole;
    return Math.min(1 - half + margin, Math.max(half - margin, centre));
  };
  return {
    zoom: view.zoom,
    x: clamp(view.x, frame.width, photo.width * scale),
    y: clamp(view.y, frame.height, photo.height * scale),
  };
}

/** The distance of a knob from its point, and between knobs, in screen pixels, so that each can be grabbed. */
const reach = 34;
const apart = 44;

/**
 * Positions of the knobs of a shape's handles, relative to their points, so that the finger on a knob does not hide the
 * point. Each is away from the middle of the shape, or turned from there until it is inside the frame and clear of the
 * other knobs. The knob in hand does not move, and the others avoid it.
 */
export function knobsOf({
  points,
  frame,
  held,
}: {
  points: readonly ScreenPoint[];
  frame: Size;
  held?: { index: number; knob: ScreenPoint };
}): ScreenPoint[] {
  const middle = middleOf(points);
  const sides = points.map((point, index) => middleOf([point, points[(index + 1) % points.length] ?? point]));
  const grasped = held && points[held.index];
  const taken: ScreenPoint[] = held && grasped ? [{ x: grasped.x + held.knob.x, y: grasped.y + held.knob.y }] : [];
  return points.map((point, index) => {
    if (index === held?.index) return held.knob;
    const away = Math.atan2(point.y - middle.y, point.x - middle.x);
    const candidates = turns.map((turn) => {
      const knob = { x: Math.cos(away + turn) * reach, y: Math.sin(away + turn) * reach };
      const at = { x: point.x + knob.x, y: point.y + knob.y };
      const inside = at.x >= 20 && at.x <= frame.width - 20 && at.y >= 20 && at.y <= frame.height - 20;
      const clear = Math.min(apart, ...taken.map(({ x, y }) => Math.hypot(x - at.x, y - at.y)));
      // A knob should not hide a side's length, which is shown beside the middle of the side.
      const readable = Math.min(60, ...sides.map(({ x, y }) => Math.hypot(x - at.x, y - at.y)));
      return { knob, at, worth: (inside ? 1000 : 0) + clear + readable / 2 };
    });
    const best = candidates.reduce((one, other) => (other.worth > one.worth + 0.5 ? other : one));
    taken.push(best.at);
    return best.knob;
  });
}

/** The directions tried for a knob, the one away from the middle first. */
const turns = [0, 0.6, -0.6, 1.2, -1.2, 1.8, -1.8, 2.4, -2.4, Math.PI];

/** The middle of some places. */
export function middleOf(places: readonly ScreenPoint[]): ScreenPoint {
  const sum = places.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / Math.max(1, places.length), y: sum.y / Math.max(1, places.length) };
}

/**
 * The position of the magnifier: above the finger, or, if there is no room, beside it on the side with more room. Below
 * the finger is the hand.
 */
export function magnifierPlace({
  finger,
  frame,
  size,
}: {
  finger: ScreenPoint;
  frame: Size;
  size: number;
}): ScreenPoint {
  const gap = 32;
  const above = finger.y - gap - size;
  const inside = (x: number) => Math.min(Math.max(4, x), Math.max(4, frame.width - size - 4));
  if (above >= 4) return { x: inside(finger.x - size / 2), y: above };
  return { x: inside(finger.x < frame.width / 2 ? finger.x + gap : finger.x - gap - size), y: 4 };
}

/**
 * The middle of a side's label: `gap` screen pixels from the middle of the side, in the direction `away`, and wholly on
 * the visible part of the photo. At its edge, it is above the button of radius `button` on the side, or below. Null if
 * the middle of the side is out of sight, or the visible part is too small.
 */
export function labelPlace(
  scene: Scene,
  { side, away, gap, label, button }: { side: ScreenPoint; away: number; gap: number; label: Size; button: number },
): ScreenPoint | null {
  const { left, top, right, bottom } = visibleOnScreen(scene);
  if (side.x < left || side.x > right || side.y < top || side.y > bottom) return null;
  if (right - left < label.width || bottom - top < label.height) return null;
  const within = (at: number, from: number, to: number, length: number) =>
    Math.min(to - length / 2, Math.max(from + length / 2, at));
  const x = within(side.x + Math.cos(away) * gap, left, right, label.width);
  const y = within(side.y + Math.sin(away) * gap, top, bottom, label.height);
  const clear = { x: label.width / 2 + button, y: label.height / 2 + button };
  if (Math.abs(x - side.x) >= clear.x || Math.abs(y - side.y) >= clear.y) return { x, y };
  const above = side.y - clear.y;
  return { x, y: above - label.height / 2 >= top ? above : Math.min(bottom - label.height / 2, side.y + clear.y) };
}

/** The style that draws the stored photo where the scene has it. */
export function photoStyle(scene: Scene) {
  const { width, height, at, turn } = drawnPhoto(scene);
  return {
    width,
    height,
    transformOrigin: "0 0",
    transform: `translate(${at.x}px, ${at.y}px)${turn === 0 ? "" : ` rotate(${turn}deg)`}`,
  };
}

import {
  drawn,
  drawOutline,
  drive,
  driveCorners,
  exampleRate,
  type DrawingPoint,
} from "#features/site/pages/drawnDrive.ts";
import type { Outline, Point, Reference } from "#features/catalog/measurements/measurement.ts";
import { measurePhoto } from "#features/catalog/geometry/measuring.ts";
import { formatMoney } from "#shared/figures/figures.ts";

/** An outline whose corners can be moved: to a point, or by a step, in units of the drawing. */
export type MovableOutline = {
  set: (index: number, to: DrawingPoint) => void;
  shift: (index: number, by: DrawingPoint) => void;
};

type Corners = [DrawingPoint, DrawingPoint, DrawingPoint, DrawingPoint];

/** The limits of a corner's position: the frame, and the garage, because there is no ground behind it. */
const frame = { left: 20, right: 580, top: drive.far.y, bottom: 456 };
/** The time without movement before the result is announced, in milliseconds. */
const announceDelayMs = 700;

/**
 * Returns the camera that would see the drive as drawn, from about 14 ft up. It looks along the drive, so that
 * horizontal edges stay level, and its picture has the height of the drawing. In units of the drawing.
 */
function cameraOfDrawing(): { middle: number; width: number; focalLength: number } {
  const { near, far, feet } = drive;
  const [nearScale, farScale] = [(near.right - near.left) / feet.wide, (far.right - far.left) / feet.wide];
  const beyond = nearScale / (nearScale - farScale);
  const horizon = near.y + (far.y - near.y) * beyond;
  const middle = near.left + (far.left - near.left) * beyond;
  const level = feet.long / (1 / farScale - 1 / nearScale);
  const width = 2 * Math.max(middle, drawn.width - middle);
  return {
    middle,
    width,
    focalLength:
      (Math.sqrt(level ** 2 - (drawn.height / 2 - horizon) ** 2) / Math.hypot(width, drawn.height)) * filmDiagonal,
  };
}
/** The diagonal of 35 mm film, in mm, to which focal lengths refer. */
const filmDiagonal = 43.27;
const camera = cameraOfDrawing();
const photo = { width: camera.width, height: drawn.height, focal_length_35mm: camera.focalLength };

/** Returns a corner of the drawing as a point on that photo, with the precision of a steady hand. */
const onPhoto = ({ x, y }: DrawingPoint): Point => ({
  x: (x - camera.middle) / camera.width + 0.5,
  y: y / drawn.height,
  set: { by: "mouse", drawn: 4_000 },
});

/** The reference of the measurement: the drive as originally drawn. */
const [nearLeft, nearRight, farRight, farLeft] = driveCorners;
const ground: Reference = {
  by: "rectangle",
  kind: "other",
  certainty: "tape",
  corners: [onPhoto(nearLeft), onPhoto(nearRight), onPhoto(farRight), onPhoto(farLeft)],
  width: drive.feet.wide,
  height: drive.feet.long,
};

/**
 * Returns the area in square feet and the sides in feet, by the code that measures on photos; null if it is not a valid
 * outline.
 */
function measured(corners: Corners): { area: number; wide: number; long: number } | null {
  const outline: Outline = { corners: corners.map(onPhoto), hole: false, rectangular: false };
  const answer = measurePhoto(photo, { reference: ground, outlines: [outline], elevated: true, size_confirmed: true });
  const sides = answer.ok ? answer.outlines[0]?.sides : undefined;
  const [wide, , , long] = sides ?? [];
  return answer.ok && wide !== undefined && long !== undefined ? { area: answer.area.median, wide, long } : null;
}

/**
 * Makes the outline of the landing page's drawing movable. Size and price follow, and `placed` receives the position of
 * each corner.
 */
export function movableOutline(
  drawing: HTMLElement,
  placed: (index: number, at: DrawingPoint) => void,
): MovableOutline {
  const part = (name: string) => [...drawing.querySelectorAll(`[data-${name}]`)];
  const circles = [...drawing.querySelectorAll("circle.fill-raised")];
  let corners: Corners = [...driveCorners];
  let saying: ReturnType<typeof setTimeout> | undefined;

  const show = ({ area, wide, long }: NonNullable<ReturnType<typeof measured>>) => {
    const { line, marks, ...places } = drawOutline(corners);
    for (const path of part("line")) path.setAttribute("d", line);
    for (const path of part("marks")) path.setAttribute("d", marks);
    for (const [name, { x, y }] of Object.entries(places))
      for (const figure of part(name)) figure.setAttribute("transform", `translate(${x} ${y})`);
    for (const [index, { x, y }] of corners.entries()) {
      circles[index]?.setAttribute("cx", String(x));
      circles[index]?.setAttribute("cy", String(y));
      placed(index, { x, y });
    }
    const size = Math.round(area);
    const [sizeText, price] = [`${size.toLocaleString("en-US")} sq ft`, formatMoney(size * exampleRate)];
    const say = (name: string, text: string) => part(name).forEach((place) => (place.textContent = text));
    drawing.querySelectorAll("[data-area] text").forEach((text) => (text.textContent = sizeText));
    say("wide", `${Math.round(wide)} ft`);
    say("long", `${Math.round(long)} ft`);
    say("price", price);
    say("size", `Based on an estimated ${sizeText}.`);
    clearTimeout(saying);
    saying = setTimeout(() => say("said", `${sizeText}, ${price}`), announceDelayMs);
  };

  const apply = (next: Corners): void => {
    const found = measured(next);
    // Crossed, or too thin to be a surface: the corner stays at its old position.
    if (!found) {
      wanted = corners;
      return;
    }
    corners = next;
    show(found);
  };
  let frameAsked = 0;
  let wanted: Corners = corners;
  const set = (index: number, { x, y }: DrawingPoint) => {
    const to = {
      x: Math.min(frame.right, Math.max(frame.left, x)),
      y: Math.min(frame.bottom, Math.max(frame.top, y)),
    };
    wanted = wanted.map((corner, at) => (at === index ? to : corner)) as Corners;
    frameAsked ||= requestAnimationFrame(() => {
      frameAsked = 0;
      apply(wanted);
    });
  };
  return {
    set,
    shift: (index, by) => {
      const corner = wanted[index];
      if (corner) set(index, { x: corner.x + by.x, y: corner.y + by.y });
    },
  };
}

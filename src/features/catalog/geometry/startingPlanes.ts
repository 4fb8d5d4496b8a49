import { cross, plus, scaled, turned, unit } from "./camera.ts";
import { movedTo, type Plane, planeOfRectangle, resized } from "./plane.ts";
import { centreOf, polygonArea } from "./polygon.ts";
import { placesOn, type Scene } from "./scene.ts";
import type { Tap } from "./taps.ts";

/** The planes that the rectangles of a scene lie on as they were tapped, each with its origin in the rectangle's middle. */
export function closedForms(scene: Scene): Plane[] {
  return rectanglesOf(scene).flatMap((taps) => {
    const plane = planeOfRectangle(
      scene.camera.focal,
      taps.map(({ at }) => at),
    );
    const places = plane && placesOn(plane, taps);
    const centred = plane && places && atFullSize(scene, movedTo(plane, centreOf(places)));
    return centred ? [centred] : [];
  });
}

/** A phone at the eyes, in feet; how far from it the middle of what was tapped may lie; how far it may be turned, in radians. */
const eyeHeight = 5;
const usualDistances = [10, 30, 90];
const usualTurns = [-0.1, 0, 0.1];

/**
 * The ground as somebody sees it who stands on it, each with its origin in the middle of the first thing of known size:
 * the middle of what was tapped at each usual distance, the phone turned each usual way.
 */
export function usualPlanes(scene: Scene): Plane[] {
  const things = scene.references.map((reference) =>
    reference.by === "rectangle" ? reference.corners : reference.ends,
  );
  const taps = [...scene.outlines.flatMap(({ corners }) => corners), ...things.flat()];
  const [x, y] = centreOf(taps.map(({ at }) => at));
  const sight = unit([x, y, scene.camera.focal]);
  return usualDistances.flatMap((distance) =>
    usualTurns.flatMap((turn) => {
      const right = unit(cross(sight, turned(scene.up ?? [0, -1, 0], scaled(sight, turn))));
      const sin = eyeHeight / distance;
      const ahead = plus(scaled(sight, Math.sqrt(1 - sin ** 2)), scaled(cross(right, sight), sin));
      const plane = { right, down: scaled(ahead, -1), origin: scaled(sight, distance), focal: scene.camera.focal };
      const places = placesOn(plane, things[0] ?? taps);
      return places ? [movedTo(plane, centreOf(places))] : [];
    }),
  );
}

function rectanglesOf({ outlines, references }: Scene): (readonly Tap[])[] {
  return [
    ...outlines.flatMap(({ rectangular, corners }) => (rectangular ? [corners] : [])),
    ...references.flatMap((reference) => (reference.by === "rectangle" ? [reference.corners] : [])),
  ];
}

/** A plane as far away as the first thing of known size on it says. */
export function atFullSize({ references }: Scene, plane: Plane): Plane | null {
  for (const reference of references) {
    const places = placesOn(plane, reference.by === "rectangle" ? reference.corners : reference.ends);
    const [a, b] = places ?? [];
    if (!places || !a || !b) continue;
    return reference.by === "rectangle"
      ? resized(plane, Math.sqrt((reference.width * reference.height) / polygonArea(places)))
      : resized(plane, reference.length / Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  return null;
}

import { cross, addVectors, scale, rotate, normalize } from "./camera.ts";
import { moveOrigin, type Plane, planeOfRectangle, scalePlane } from "./plane.ts";
import { centreOf, polygonArea } from "./polygon.ts";
import { projectOnto, type Scene } from "./scene.ts";
import type { Tap } from "./taps.ts";

/** The planes of a scene's rectangles by their taps alone, each with its origin in the middle of the rectangle. */
export function closedForms(scene: Scene): Plane[] {
  return rectanglesOf(scene).flatMap((taps) => {
    const plane = planeOfRectangle(
      scene.camera,
      taps.map(({ at }) => at),
    );
    const places = plane && projectOnto(plane, taps);
    const centred = plane && places && atFullSize(scene, moveOrigin(plane, centreOf(places)));
    return centred ? [centred] : [];
  });
}

/**
 * The height of a phone at eye level, in feet; the usual distances of the taps' middle from it, in feet; the usual
 * rolls of the phone, in radians.
 */
const eyeHeight = 5;
const usualDistances = [10, 30, 90];
const usualTurns = [-0.1, 0, 0.1];

/**
 * The ground as a standing person sees it, for each combination of usual distance of the taps' middle and usual roll of
 * the phone. Each origin is in the middle of the first thing of known size.
 */
export function usualPlanes(scene: Scene): Plane[] {
  const things = scene.references.map((reference) =>
    reference.by === "rectangle" ? reference.corners : reference.ends,
  );
  const taps = [...scene.outlines.flatMap(({ corners }) => corners), ...things.flat()];
  const [x, y] = centreOf(taps.map(({ at }) => at));
  const sight = normalize([x, y, scene.camera.focal]);
  return usualDistances.flatMap((distance) =>
    usualTurns.flatMap((turn) => {
      const right = normalize(cross(sight, rotate(scene.up ?? [0, -1, 0], scale(sight, turn))));
      const sin = eyeHeight / distance;
      const ahead = addVectors(scale(sight, Math.sqrt(1 - sin ** 2)), scale(cross(right, sight), sin));
      const { focal, bend } = scene.camera;
      const plane = { right, down: scale(ahead, -1), origin: scale(sight, distance), focal, bend };
      const places = projectOnto(plane, things[0] ?? taps);
      return places ? [moveOrigin(plane, centreOf(places))] : [];
    }),
  );
}

function rectanglesOf({ outlines, references }: Scene): (readonly Tap[])[] {
  return [
    ...outlines.flatMap(({ shape, corners }) => (shape === "free" ? [] : [corners])),
    ...references.flatMap((reference) => (reference.by === "rectangle" ? [reference.corners] : [])),
  ];
}

/** The plane scaled to the size of the first thing of known size on it; null if none of them is on it. */
export function atFullSize({ references }: Scene, plane: Plane): Plane | null {
  for (const reference of references) {
    const places = projectOnto(plane, reference.by === "rectangle" ? reference.corners : reference.ends);
    const [a, b] = places ?? [];
    if (!places || !a || !b) continue;
    return reference.by === "rectangle"
      ? scalePlane(plane, Math.sqrt((reference.width * reference.height) / polygonArea(places)))
      : scalePlane(plane, reference.length / Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  return null;
}

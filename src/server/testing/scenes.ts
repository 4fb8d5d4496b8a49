import type { Point } from "#features/catalog/measurements/measurement.ts";
import { groundRectangle, phoneShot, syntheticPhoto, type WorldPlace } from "#testing/syntheticPhoto.ts";
import type { ModelAnswer } from "#features/requests/analyses/modelAnswer.server.ts";

/** A photo of a drive of known size, and the points that a model with good eyes would mark. */
export type DriveScene = {
  photo: { width: number; height: number; focal_length_35mm: number | null };
  squareFeet: number;
  surface: ModelAnswer["surfaces"][number];
  /** The double garage door at its far end. */
  door: ModelAnswer["references"][number];
};

/** A drive of 20 × 18 ft in front of a double garage door, taken with a phone. */
export function driveScene(photo = 1): DriveScene {
  const camera = syntheticPhoto(phoneShot);
  // A model's points have coordinates only, without the precision of a hand's tap.
  const pointAt = (place: WorldPlace): Point => {
    const { x, y } = camera.pointAt(place);
    return { x, y };
  };
  const [near, far] = [20, 38];
  const corners: Point[] = groundRectangle({ right: -10, ahead: near }, 20, far - near).map(pointAt);
  return {
    photo: phoneShot.photo,
    squareFeet: 360,
    surface: { photo, what: "concrete drive", hole: false, corners },
    door: {
      photo,
      kind: "garage_door_double",
      points: [pointAt([-8, far, 0]), pointAt([8, far, 0])],
      width_feet: 16,
      height_feet: null,
    },
  };
}

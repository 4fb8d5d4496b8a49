import { fitsOf, misfitOf } from "./fitting.ts";
import type { Scene } from "./scene.ts";
import { bestOff } from "./taps.ts";

/**
 * True if the corners of a sheet, alone, do not fit the lens of a scene: 2 of 100 sheets do not fit their own lens.
 * Corners that a person pointed at are too rough to show a lens.
 */
export function marksContradict(scene: Scene): boolean {
  const byMarks = scene.references.filter(
    (one) => one.by === "rectangle" && one.corners.every(({ off }) => off < bestOff(scene.camera)),
  );
  if (byMarks.length === 0) return false;
  const fits = fitsOf({ ...scene, references: byMarks, outlines: [] });
  return fits.length > 0 && fits.every((fit) => misfitOf(fit) > 1);
}

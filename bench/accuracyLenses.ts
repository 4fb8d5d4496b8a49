import type { MeasuredPhoto } from "#features/catalog/measurements/measurement.ts";
import type { Shot } from "#testing/syntheticPhoto.ts";

/**
 * The origin of a photo. `shot`: by a phone set to 16:9, which notes the lens for the whole of its 4:3 sensor;
 * `native`: the phone notes the lens for the part that it took. `cropped`: any part of the frame, of any shape;
 * `alike`: of the frame's own shape, which no check can detect. `screenshot`: with the shape of a screen and no lens
 * noted. `zoomed`: by a factor of two, without noting the zoom; `zoomed and noted`: the zoom is noted, and half of the
 * lenses already include it.
 */
export type PhotoKind =
  "whole" | "shot" | "native" | "cropped" | "alike" | "screenshot" | "zoomed" | "zoomed and noted";

/** The part of the frame that a photo shows, as shares of the frame, and the photo's metadata besides its size. */
type Part = { left: number; top: number; width: number; height: number; told: Omit<MeasuredPhoto, "width" | "height"> };

type Random = { uniform(): number; normal(): number };

/** Returns the photo of a kind from a frame of `size` pixels. `focal` is the noted lens in mm, or null. */
export function partOf(
  kind: PhotoKind,
  size: { width: number; height: number },
  focal: number | null,
  random: Random,
): Part {
  const within = (low: number, high: number) => low + (high - low) * random.uniform();
  const told = { focal_length_35mm: focal };
  const centred = (width: number, height: number) => ({ left: (1 - width) / 2, top: (1 - height) / 2, width, height });
  const ofShape = (shape: number) => {
    const [long, short] = [Math.max(size.width, size.height), Math.min(size.width, size.height)];
    const kept = long / shape / short;
    return size.width > size.height ? centred(1, kept) : centred(kept, 1);
  };
  const anywhere = (width: number, height: number) => ({
    left: within(0, 1 - width),
    top: within(0, 1 - height),
    width,
    height,
  });
  switch (kind) {
    case "whole":
      return { ...centred(1, 1), told };
    case "shot":
      return { ...ofShape(16 / 9), told };
    case "native":
      return { ...ofShape(16 / 9), told: { focal_length_35mm: focal && (focal * 1.25) / Math.hypot(1, 9 / 16) } };
    case "screenshot":
      return { ...ofShape(19.5 / 9), told: { focal_length_35mm: null } };
    case "cropped":
      return { ...anywhere(within(0.5, 1), within(0.5, 1)), told };
    case "alike": {
      const kept = within(0.5, 1);
      return { ...anywhere(kept, kept), told };
    }
    case "zoomed":
      return { ...centred(0.5, 0.5), told };
    case "zoomed and noted": {
      const noted = focal && focal * (random.uniform() < 0.5 ? 2 : 1);
      return { ...centred(0.5, 0.5), told: { focal_length_35mm: noted, digital_zoom: 2 } };
    }
  }
}

/**
 * Returns the direction that a camera senses as down. A trembling hand is one error; uneven ground under the synthetic
 * drive is the other.
 */
export function feltBy({ down, roll }: Shot, random: Random): readonly [number, number, number] {
  const [d, r] = [(down * Math.PI) / 180, (roll * Math.PI) / 180];
  const felt = [Math.cos(d) * Math.sin(r), Math.cos(d) * Math.cos(r), Math.sin(d)].map(
    (part) => part + 0.045 * random.normal(),
  );
  const long = Math.hypot(...felt);
  return [(felt[0] ?? 0) / long, (felt[1] ?? 0) / long, (felt[2] ?? 0) / long];
}

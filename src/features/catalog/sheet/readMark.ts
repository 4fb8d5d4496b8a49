import type { PlanePoint } from "#features/catalog/geometry/polygon.ts";
import { brightnessAt, type GreyPicture } from "./greyPicture.ts";
import { mapped, mappingOf, type Mapping } from "./mapping.ts";
import type { Quadrilateral } from "./quadrilateral.ts";
import { codeDistance, markCodes, modulesAcross, turnedCode } from "./sheetLayout.ts";

/**
 * A mark that was read: its place in `markCodes`, and its corners in pixels, in the order of `markCorners`. `wrong`: the
 * number of modules that were read wrongly.
 */
export type ReadMark = { mark: number; corners: Quadrilateral; wrong: number };

/** The modules of a mark that may be read wrongly: of its code, of its border, and of the white around it. */
const mostWrong = { code: 1, border: 1, around: 3 };

/** The least difference of brightness between black and white. */
const leastContrast = 20;

/** Reads a quadrilateral as a mark; null if it is none. */
export function readMark(picture: GreyPicture, corners: Quadrilateral): ReadMark | null {
  const size = modulesAcross;
  const square: PlanePoint[] = [
    [0, 0],
    [size, 0],
    [size, size],
    [0, size],
  ];
  const mapping = mappingOf(square, corners);
  const read = mapping && modulesOf(picture, mapping);
  if (!read) return null;
  for (const [mark, code] of markCodes.entries()) {
    let turned: string = code;
    for (let quarters = 0; quarters < 4; quarters++) {
      const wrong = codeDistance(read, turned);
      if (wrong <= mostWrong.code)
        return { mark, wrong, corners: [0, 1, 2, 3].map((at) => corners[(at + quarters) % 4]) as Quadrilateral };
      turned = turnedCode(turned);
    }
  }
  return null;
}

type Sample = { column: number; row: number; grey: number };

/** The modules inside the border as a code; null if the border is not black, or not white around. */
function modulesOf(picture: GreyPicture, mapping: Mapping): string | null {
  const [border, around, inside]: [Sample[], Sample[], Sample[]] = [[], [], []];
  for (let row = -1; row <= modulesAcross; row++)
    for (let column = -1; column <= modulesAcross; column++) {
      const out = Math.min(row, column, modulesAcross - 1 - row, modulesAcross - 1 - column);
      const ring = out < 0 ? around : out === 0 ? border : inside;
      ring.push({ column, row, grey: moduleAt(picture, mapping, column, row) });
    }
  if (meanOf(around) - meanOf(border) < leastContrast) return null;
  // Shade can cross a mark: each module is compared with the black and the white near it.
  const isWhite = ({ column, row, grey }: Sample) => {
    const near = (ring: readonly Sample[]) => {
      let [sum, weights] = [0, 0];
      for (const other of ring) {
        const weight = 1 / (0.5 + (other.column - column) ** 2 + (other.row - row) ** 2) ** 2;
        sum += weight * other.grey;
        weights += weight;
      }
      return sum / weights;
    };
    return grey > (near(border) + near(around)) / 2;
  };
  if (border.filter(isWhite).length > mostWrong.border) return null;
  if (around.filter((one) => !isWhite(one)).length > mostWrong.around) return null;
  return inside.map((one) => (isWhite(one) ? "1" : "0")).join("");
}

const meanOf = (samples: readonly Sample[]): number =>
  samples.reduce((sum, { grey }) => sum + grey, 0) / samples.length;

/** The mean brightness in the middle of a module. */
function moduleAt(picture: GreyPicture, mapping: Mapping, column: number, row: number): number {
  let sum = 0;
  for (const down of [0.3, 0.5, 0.7])
    for (const right of [0.3, 0.5, 0.7]) sum += brightnessAt(picture, mapped(mapping, [column + right, row + down]));
  return sum / 9;
}

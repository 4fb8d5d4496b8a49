import type { PlanePoint } from "#features/catalog/geometry/polygon.ts";

/**
 * The printed sheet that a photo is measured by: four marks of black and white modules, one near each corner of a page.
 * Its marks are alike on letter and A4 paper, so that it need not be known which of them was printed.
 */

/** The side of a module, and the number of modules along a side of a mark, its black border of one module included. */
export const moduleInches = 0.5;
export const modulesAcross = 6;
export const markInches = moduleInches * modulesAcross;

/** The rectangle around all four marks, in inches. Its corners are those of the thing of known size. */
export const marksInches = { width: 7, height: 9.5 };

/** The same in feet. */
export const sheetFeet = { width: marksInches.width / 12, height: marksInches.height / 12 };

/** The length of the ruler that checks a print, in inches. */
export const rulerInches = 6;

/**
 * The modules inside the border of each mark, row by row, 1 for white: upper left, upper right, lower right, lower left.
 * Any two of them differ in at least 8 modules, however they are turned; so does each from itself turned. They differ in
 * at least 5 from halves, stripes, crosses and checkerboards.
 */
export const markCodes = ["0101100111000000", "1001101000110000", "1010100111111100", "1111001101101010"] as const;

/** The middles of the marks in the order of `markCodes`, in inches from the middle of the sheet: to the right, down. */
const middle = { x: (marksInches.width - markInches) / 2, y: (marksInches.height - markInches) / 2 };
export const markMiddles: readonly PlanePoint[] = [
  [-middle.x, -middle.y],
  [middle.x, -middle.y],
  [middle.x, middle.y],
  [-middle.x, middle.y],
];

/** The corners of a mark in the same inches: upper left, upper right, lower right, lower left. */
export function markCorners([x, y]: PlanePoint): [PlanePoint, PlanePoint, PlanePoint, PlanePoint] {
  const half = markInches / 2;
  return [
    [x - half, y - half],
    [x + half, y - half],
    [x + half, y + half],
    [x - half, y + half],
  ];
}

/** A code after a quarter turn, clockwise. */
export function turnedCode(code: string): string {
  return Array.from(code, (_, at) => code[(3 - (at % 4)) * 4 + Math.floor(at / 4)]).join("");
}

/** The number of modules in which two codes differ. */
export function codeDistance(one: string, other: string): number {
  return Array.from(one).filter((module, at) => module !== other[at]).length;
}

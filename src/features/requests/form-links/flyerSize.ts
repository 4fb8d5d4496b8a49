/** The paper sizes of a flyer, in inches. */
export const flyerSizes = {
  letter: { label: "Letter", width: 8.5, height: 11 },
  "door-hanger": { label: "Door hanger", width: 4.25, height: 11 },
  "yard-sign": { label: "Yard sign", width: 24, height: 18 },
} as const;
export type FlyerSize = keyof typeof flyerSizes;

/** The paper size in a flyer's URL; letter if there is none. */
export const flyerSizeNamed = (name: string | null): FlyerSize =>
  name === "door-hanger" || name === "yard-sign" ? name : "letter";

/** The measures of a flyer's paper, such as "4.25 × 11 in". */
export const flyerMeasures = (size: FlyerSize): string => `${flyerSizes[size].width} × ${flyerSizes[size].height} in`;

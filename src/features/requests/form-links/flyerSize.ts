/** What a flyer is printed as; inches. */
export const flyerSizes = {
  letter: { label: "Letter", width: 8.5, height: 11 },
  "door-hanger": { label: "Door hanger", width: 4.25, height: 11 },
  "yard-sign": { label: "Yard sign", width: 24, height: 18 },
} as const;
export type FlyerSize = keyof typeof flyerSizes;

/** The size that a flyer's address names; a letter where it names none. */
export const flyerSizeNamed = (name: string | null): FlyerSize =>
  name === "door-hanger" || name === "yard-sign" ? name : "letter";

/** How large a flyer's paper is, such as "4.25 × 11 in". */
export const flyerMeasures = (size: FlyerSize): string => `${flyerSizes[size].width} × ${flyerSizes[size].height} in`;

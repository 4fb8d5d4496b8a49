import type { Turn } from "#features/catalog/measurements/turnedPhoto.ts";

/** The class that turns a picture upright whose tile is square. */
export const uprightClass: Readonly<Record<Turn, string>> = {
  0: "",
  90: "rotate-90",
  180: "rotate-180",
  270: "-rotate-90",
};

/** The same for the picture within a tile. */
export const uprightWithin: Readonly<Record<Turn, string>> = {
  0: "",
  90: "[&>img]:rotate-90",
  180: "[&>img]:rotate-180",
  270: "[&>img]:-rotate-90",
};

/** The class that turns a picture upright whose tile is square, by the clockwise turn in degrees. */
export const uprightClass = {
  0: "",
  90: "rotate-90",
  180: "rotate-180",
  270: "-rotate-90",
} as const;

/** The same for the picture within a tile. */
export const uprightWithin = {
  0: "",
  90: "[&>img]:rotate-90",
  180: "[&>img]:rotate-180",
  270: "[&>img]:-rotate-90",
} as const;

/** The trades that a business says it is in, in signing up: those that service templates are made for, and any other. */
export const trades = [
  "pressure_washing",
  "sealcoating",
  "window_cleaning",
  "gutters",
  "lawn",
  "painting",
  "other",
] as const;
export type Trade = (typeof trades)[number];

/** How the trades are read. */
export const tradeLabels: Record<Trade, string> = {
  pressure_washing: "Pressure washing",
  sealcoating: "Sealcoating",
  window_cleaning: "Window cleaning",
  gutters: "Gutter cleaning",
  lawn: "Lawn care",
  painting: "Painting",
  other: "Something else",
};

/** A trade of the list, from what was sent; null for anything else. */
export const tradeOf = (text: unknown): Trade | null => trades.find((trade) => trade === text) ?? null;

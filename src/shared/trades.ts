/** The trades that a business can choose at sign-up: those with service templates, and "other". */
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

/** The names of the trades on screens. */
export const tradeLabels: Record<Trade, string> = {
  pressure_washing: "Pressure washing",
  sealcoating: "Sealcoating",
  window_cleaning: "Window cleaning",
  gutters: "Gutter cleaning",
  lawn: "Lawn care",
  painting: "Painting",
  other: "Something else",
};

/** A trade of the list from untrusted input; null for anything else. */
export const tradeOf = (text: unknown): Trade | null => trades.find((trade) => trade === text) ?? null;

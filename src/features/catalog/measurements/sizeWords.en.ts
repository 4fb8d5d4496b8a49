/** Texts for sizes, written and spoken. */
export const messages = {
  area: { ft: "sq ft", m: "sq m" },
  spokenArea: { ft: "square feet", m: "square meters" },
  /** The singular of those above that differ in number. */
  singular: { "square feet": "square foot", "square meters": "square meter" } as Readonly<Record<string, string>>,
  length: { ft: "ft", in: "in", m: "m", cm: "cm" },
  typedLength: { ft: "feet", in: "inches", m: "meters", cm: "centimeters" },
  giveOrTake: (percent: number) => `give or take ${percent}%`,
  about: (size: string) => `about ${size}`,
  mostLikely: "Most likely",
  spoken: (size: string, percent: number) => `about ${size}, give or take ${percent} percent.`,
};

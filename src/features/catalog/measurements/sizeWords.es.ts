import type { messages as english } from "./sizeWords.en.ts";

/** Texts for sizes, written and spoken, in Spanish. */
export const messages: typeof english = {
  area: { ft: "pies²", m: "m²" },
  spokenArea: { ft: "pies cuadrados", m: "metros cuadrados" },
  singular: { "pies²": "pie²", "pies cuadrados": "pie cuadrado", "metros cuadrados": "metro cuadrado", pies: "pie" },
  length: { ft: "pies", in: "pulg", m: "m", cm: "cm" },
  typedLength: { ft: "pies", in: "pulgadas", m: "metros", cm: "centímetros" },
  giveOrTake: (percent) => `${percent}% más o menos`,
  about: (size) => `unos ${size}`,
  mostLikely: "Lo más probable:",
  spoken: (size, percent) => `unos ${size}, ${percent} por ciento más o menos.`,
};

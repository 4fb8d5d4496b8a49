import { messages as photoFacts } from "#features/requests/estimate-prices/photoFactWords.en.ts";
/** The texts about the source of a quote's figures, on its page and on paper. */
export const messages = {
  howFound: "How we got this price",
  sources: {
    measured: "Measured on your photos",
    analysed: "Found in your photos by AI",
    typed: "Size you entered",
    assumed: "Size assumed",
  },
  drawnBy: { customer: "outlined by you", owner: "outlined by us", model: "outlined by AI" },
  size: (size: string) => `Size: ${size}`,
  reference: (thing: string) => `Scale from: ${thing}`,
  likely: (low: string, high: string) => `Most likely between ${low} and ${high}`,
  assumed: "The size is an assumption. We'll check it on site.",
  unseen: photoFacts.unseen,
  notSeen: (part: string) => `Not visible in the photos: ${part}`,
  photo: (service: string) => `Photo for ${service} with the measured area outlined`,
};

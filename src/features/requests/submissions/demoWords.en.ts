/** Texts of the demo form's analysis, which calls no model. */
export const messages = {
  method: "Demo analysis: worked out in your browser. No AI is asked, and nothing is sent.",
  outline: "Demo analysis, not AI, drew this outline. Check it, because the price depends on it.",
  known:
    "Demo analysis: the driveway on this sample photo was outlined ahead of time, without its flower bed, and measured by the garage door. On your own form, AI outlines each customer's photos.",
  example: (wide: number, long: number) =>
    `Demo analysis: no AI looked at this photo. The outline is an example of ${wide} × ${long} ft. Correct it to fit, and the size and price follow. On your own form, AI outlines each customer's photos.`,
  exampleQuantity: (quantity: string) =>
    `Demo analysis: no AI looked at this photo. ${quantity} is an example. On your own form, AI looks at each customer's photos.`,
};

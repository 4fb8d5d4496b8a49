/** The answers to a quantity that an owner types on a line of a quote. */

const found = {
  area: { text: "That's an area", unit: "sq ft" },
  length: { text: "That's a length", unit: "ft" },
  time: { text: "That's a time", unit: "hours" },
};

export const quantityWords = {
  missing: "Please enter a quantity.",
  nothing: "Please enter a quantity greater than 0.",
  otherUnit: (kind: keyof typeof found, unit: string) =>
    unit === ""
      ? `${found[kind].text}. Enter a unit too, like ${found[kind].unit}.`
      : `${found[kind].text}, but this line counts ${unit}. Try a number, or another unit, like ${found[kind].unit}.`,
};

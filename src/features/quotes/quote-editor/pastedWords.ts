/** The texts about rows that are pasted as lines of a quote. */
export const pastedWords = {
  lines: (count: number) => (count === 1 ? "1 line" : `${count} lines`),
  rows: (count: number) => (count === 1 ? "1 row" : `${count} rows`),
  noDescription: "It has no description.",
  tooManyCells: "It has more than description, quantity, unit, rate and amount.",
  negative: "Amounts can't be negative. Enter a discount below the lines.",
  quantity: "Please enter a quantity with at most 3 decimals.",
  otherAmount: (computed: string, given: string) => `Quantity times rate is ${computed}, not ${given}.`,
};

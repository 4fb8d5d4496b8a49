/** The quantity of a line: a decimal as text with at most 3 decimals. */
export const isQuantity = (text: string): boolean => /^\d{1,9}(\.\d{1,3})?$/.test(text);

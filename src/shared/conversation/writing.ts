/** What may be written in a place: at most so many characters, and what is said where there is none, or too many. */
export type WritingRule = { most: number; missing: string; tooLong?: string };

/** What is left to send of what is typed once a text has been sent: all that was typed after it, while it was on its way. */
export const leftToSend = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed;

/** The name above a message, as the business reads it: the customer's, and on its own side the member's where it is known. */
export const writerShown = (
  { from_customer, by }: { from_customer: boolean; by: string | null },
  customer: string,
): string => (from_customer ? customer : (by ?? "You"));

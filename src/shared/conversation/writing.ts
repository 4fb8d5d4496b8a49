/** The rule for a text: its maximum length, and the messages if it is empty or too long. */
export type WritingRule = { most: number; missing: string; tooLong?: string };

/** The text that is still to be sent: anything typed while `sent` was being sent. */
export const leftToSend = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed;

/** The name above a message, as the business reads it: the customer's, or the member's if it is known. */
export const writerShown = (
  { from_customer, by }: { from_customer: boolean; by: string | null },
  customer: string,
): string => (from_customer ? customer : (by ?? "You"));

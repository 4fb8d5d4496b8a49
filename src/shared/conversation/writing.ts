/** The rule for a text: its maximal length, and the messages where it is empty or too long. */
export type WritingRule = { most: number; missing: string; tooLong?: string };

/** The text that was typed while another was being sent, which is still to be sent. */
export const leftToSend = (typed: string, sent: string): string =>
  typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed;

/** The name above a message, as the business reads it: the customer's, and on its own side the member's where it is known. */
export const writerShown = (
  { from_customer, by }: { from_customer: boolean; by: string | null },
  customer: string,
): string => (from_customer ? customer : (by ?? "You"));

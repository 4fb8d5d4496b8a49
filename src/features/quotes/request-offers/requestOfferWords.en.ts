/** The texts about accepting the price of a request. */
export const messages = {
  accept: (total: string) => `Accept ${total}`,
  next: "You'll review everything and sign before it's final.",
  changed: "This price has changed. Please reload the page.",
  failed: "That didn't work. Please try again.",
};

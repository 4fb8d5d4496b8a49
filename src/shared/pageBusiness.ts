/**
 * In which business the page was opened that asks, by its id. A session is in one business at a time and shared by all
 * tabs of a browser: a page that another tab has left behind must neither save into the other business nor show its
 * rows. Programs send none of both.
 */
export const pageBusinessHeader = "x-yardstick-business";
/** The same in an address, for what carries no headers of ours: a stream, a file. */
export const pageBusinessParameter = "business";

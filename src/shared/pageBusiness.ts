/**
 * The header with the id of the business in which the calling page was opened. A session is in one business at a time,
 * and all tabs of a browser share it. A page that another tab has left behind must neither save into the other business
 * nor show its rows. Programs send neither this header nor the parameter.
 */
export const pageBusinessHeader = "x-yardstick-business";
/** The same as a query parameter, for requests that cannot carry our headers: a stream, a file. */
export const pageBusinessParameter = "business";

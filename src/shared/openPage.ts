/**
 * The header with the id of the business in which the calling page was opened. A session is in one business at a time,
 * and all tabs of a browser share it. A page that another tab has left behind must neither save into the other business
 * nor show its rows. Programs send neither this header nor the parameter.
 */
export const pageBusinessHeader = "x-yardstick-business";
/** The same as a query parameter, for requests that cannot carry our headers: a stream, a file. */
export const pageBusinessParameter = "business";

/**
 * The header with which a page names itself when it saves, so that its own stream can tell the page's own changes from
 * those of others. A page's name is random and is sent to no other page.
 */
export const openPageHeader = "x-yardstick-page";
/** The same as a query parameter, for the stream. */
export const openPageParameter = "page";

/** Returns a page's name from a header or an address; undefined if it is none. */
export const asOpenPage = (text: string | undefined): string | undefined =>
  text !== undefined && /^[a-z0-9]{6,16}$/.test(text) ? text : undefined;

/**
 * The content security policy of files, such as photos and documents: they load nothing, and no site can frame them.
 */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For files with a customer's or a business's private content: no copy stays on disk once the page is closed. */
export const noStore = "private, no-store";

/** The content security policy of files, such as photos and papers: they load nothing, and stand in no site's frame. */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For files that show a customer's or a business's own things: they stay on no disk once the page is closed. */
export const noStore = "private, no-store";

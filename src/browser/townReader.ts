import { lazyPart } from "#browser/page/lazyPart.ts";

/** The reader of addresses, loaded when the first address is shown or typed. */
export const townReader = lazyPart(() => import("#shared/contact/postalAddress.ts"));

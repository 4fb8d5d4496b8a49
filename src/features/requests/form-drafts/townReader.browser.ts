import { lazyPart } from "#browser/page/lazyPart.ts";

/** The reader of addresses, loaded when the customer comes to the address. */
export const townReader = lazyPart(() => import("#shared/contact/postalAddress.ts"));

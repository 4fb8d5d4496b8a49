import { paperLink } from "#features/papers/paper-links/paperLink.server.ts";

/** The address of a quote, `/quote/{token}`. */

/** One link of one quote. */
type LinkOf = { ownerId: string; quoteId: string; number: number };

const linkOf = (secret: string, { quoteId, ...of }: LinkOf) => paperLink(secret, { kind: "quote", id: quoteId, ...of });

/** Returns the path of a quote's page. */
export const quoteAddress = (secret: string, of: LinkOf): `/quote/${string}` => `/quote/${linkOf(secret, of).token}`;

/** Returns the hash that is stored with a quote and finds it. */
export const linkHash = (secret: string, of: LinkOf): string => linkOf(secret, of).hash;

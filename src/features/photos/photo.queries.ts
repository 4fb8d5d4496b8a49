import { sql, type Expression } from "kysely";
import type { Owner } from "#platform/database/statement.ts";

/** The addresses at which a photo and its thumbnail are served, of its name in the store. */
export const photoAddresses = ({ owner }: Owner, name: Expression<string>) => {
  const address = sql<string>`'/photos/' || ${owner}::uuid || '/' || ${name}`;
  return [
    sql<string>`${address} || '.jpg'`.as("url"),
    sql<string>`${address} || '-thumb.webp'`.as("thumbnail_url"),
  ] as const;
};

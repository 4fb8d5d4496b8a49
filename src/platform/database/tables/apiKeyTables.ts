import { index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { owner } from "./businessTables.ts";
import { at, id } from "./tenantColumns.ts";

/** A key with which an owner's own programs ask the API. The key itself is stored nowhere, only its hash. */
export const api_keys = pgTable(
  "api_keys",
  {
    created_by: owner(),
    id: id(),
    /** The member who made it: it does no more than that person may, and ends with the membership. */
    made_by: uuid("made_by").notNull(),
    name: text("name").notNull(),
    /** How the key begins, so that its owner knows it again. */
    prefix: text("prefix").notNull(),
    /** SHA-256 of the whole key, in hex. */
    hash: text("hash").notNull(),
    /** read or write */
    scope: text("scope").notNull(),
    last_used_at: at("last_used_at"),
    /** From then on it opens nothing; null: it has no end. */
    expires_at: at("expires_at"),
    created_at: at("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.created_by, table.id] }),
    unique("api_keys_hash").on(table.created_by, table.hash),
    index("api_keys_newest").on(table.created_by, table.created_at.desc(), table.id),
  ],
);

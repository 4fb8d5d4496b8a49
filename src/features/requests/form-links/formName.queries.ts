import { expressionBuilder, sql } from "kysely";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type Owner } from "#platform/database/statement.ts";

/** The names of businesses' short links. */

/** The name that a business chose last. Null if it has chosen none. */
export const formNameOf = ({ owner }: Owner) =>
  expressionBuilder<Schema>()
    .selectFrom("form_names as n")
    .where("n.business_id", "=", owner)
    .orderBy("n.chosen_at", "desc")
    .orderBy("n.name")
    .select("n.name")
    .limit(1)
    .$asScalar();

/** Locks a business, so that it chooses one name at a time. */
export const lockBusiness = statement()("form-names.hold", (db, p) =>
  db.selectFrom("businesses as b").where("b.created_by", "=", p.owner).select("b.created_by").forUpdate(),
);

/** The names of a business, the last chosen one first. */
export const formNamesOf = statement()("form-names.of", (db, p) =>
  db
    .selectFrom("form_names as n")
    .where("n.business_id", "=", p.owner)
    .orderBy("n.chosen_at", "desc")
    .orderBy("n.name")
    .select(["n.name", "n.chosen_at"]),
);

/** Adds a name for a business. Returns no row if the name is taken. */
export const addFormName = statement<{ name: string }>()("form-names.add", (db, p) =>
  db
    .insertInto("form_names")
    .values({ name: p.name, business_id: p.owner })
    .onConflict((held) => held.column("name").doNothing())
    .returning("name"),
);

/** Marks one of a business's names as the last chosen one. */
export const chooseFormName = statement<{ name: string }>()("form-names.choose", (db, p) =>
  db
    .updateTable("form_names")
    .set({ chosen_at: sql`now()` })
    .where("business_id", "=", p.owner)
    .where("name", "=", p.name),
);

/** The owner of a name, among all businesses. */
export const ownerOfFormName = statement<{ name: string }>()("form-names.owner", (db, p) =>
  db.selectFrom("form_names as n").where("n.name", "=", p.name).select("n.business_id"),
);

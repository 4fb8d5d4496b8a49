import { sql, type Expression } from "kysely";
import { statement, type Owner } from "#platform/database/statement.ts";

/** The address of a business's logo on our own host, of its name in the store; null where there is none. */
export const logoAddress = ({ owner }: Owner, name: Expression<string | null>) =>
  sql<string | null>`'/logos/' || ${owner}::uuid || '/' || ${name} || '.png'`;

/** The name of the logo that a business has now, held until another has taken its place. */
export const holdLogoName = statement()("businesses.hold-logo-name", (db, p) =>
  db.selectFrom("businesses as b").where("b.created_by", "=", p.owner).select("b.logo_name").forUpdate(),
);

/** Names the logo of a business, or takes it away. */
export const saveLogoName = statement<{ name: string | null }>()("businesses.save-logo-name", (db, p) =>
  db
    .insertInto("businesses")
    .values({ created_by: p.owner, logo_name: p.name })
    .onConflict((conflict) =>
      conflict
        .column("created_by")
        .doUpdateSet((kept) => ({ logo_name: kept.ref("excluded.logo_name"), updated_at: sql`now()` })),
    ),
);

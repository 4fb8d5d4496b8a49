import { sql, type Expression } from "kysely";
import { statementFamily, type Owner } from "#platform/database/statement.ts";

/** The address of a business's logo on our own host, from its name in the store; null without one. */
export const logoAddress = ({ owner }: Owner, name: Expression<string | null>) =>
  sql<string | null>`'/logos/' || ${owner}::uuid || '/' || ${name} || '.png'`;

/** The same for its cover photo. */
export const coverAddress = ({ owner }: Owner, name: Expression<string | null>) =>
  sql<string | null>`'/covers/' || ${owner}::uuid || '/' || ${name} || '.jpg'`;

const columns = { logo: "logo_name", cover: "cover_name" } as const;

/** The name of a business's current picture, locked until another one has replaced it. */
export const lockPictureName = statementFamily()(
  "businesses.hold-picture-name",
  { picture: ["logo", "cover"] },
  (db, p, { picture }) =>
    db
      .selectFrom("businesses as b")
      .where("b.created_by", "=", p.owner)
      .select(`b.${columns[picture]} as name`)
      .forUpdate(),
);

/** Sets the name of a business's picture, or removes it. */
export const savePictureName = statementFamily<{ name: string | null }>()(
  "businesses.save-picture-name",
  { picture: ["logo", "cover"] },
  (db, p, { picture }) =>
    db
      .updateTable("businesses as b")
      .set({ [columns[picture]]: p.name, updated_at: sql`now()` })
      .where("b.created_by", "=", p.owner),
);

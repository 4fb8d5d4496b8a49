import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";

/** Statements of the templates of messages. In all of them the alias `t` is a template. */

const columns = ["t.id", "t.name", "t.subject", "t.body as text", "t.version", "t.updated_at"] as const;

/** The templates, by name. */
export const messageTemplates = statement()("message-templates.list", (db, p) =>
  db
    .selectFrom("message_templates as t")
    .where("t.created_by", "=", p.owner)
    .select(columns)
    .orderBy((t) => t.fn("lower", ["t.name"]))
    .orderBy("t.id"),
);

export const lockTemplate = statement<{ id: string }>()("message-templates.hold", (db, p) =>
  db
    .selectFrom("message_templates as t")
    .where("t.created_by", "=", p.owner)
    .where("t.id", "=", p.id)
    .select("t.version")
    .forUpdate(),
);

export const saveTemplate = statement<{ id: string; name: string; subject: string; body: string }>()(
  "message-templates.save",
  (db, p) =>
    db
      .insertInto("message_templates")
      .values({ created_by: p.owner, id: p.id, name: p.name, subject: p.subject, body: p.body })
      .onConflict((known) =>
        known.columns(["created_by", "id"]).doUpdateSet((t) => ({
          name: p.name,
          subject: p.subject,
          body: p.body,
          version: t("message_templates.version", "+", 1),
          updated_at: sql<string>`now()`,
        })),
      )
      .returning(["id", "name", "subject", "body as text", "version", "updated_at"]),
);

export const removeTemplate = statement<{ id: string }>()("message-templates.remove", (db, p) =>
  db
    .deleteFrom("message_templates as t")
    .where("t.created_by", "=", p.owner)
    .where("t.id", "=", p.id)
    .returning("t.id"),
);

import { expressionBuilder, sql, type Expression } from "kysely";
import { importableFields, type ImportableField } from "#features/customers/import-files/columnRoles.ts";
import type { NewCustomer, NewImportField } from "./importFile.server.ts";
import type { TimelineData, TimelineKind } from "#shared/timeline.ts";
import { actorName } from "#platform/business/actorName.queries.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type Owner } from "#platform/database/statement.ts";

/** Imports customers, and reads imports. */

const tables = expressionBuilder<Schema>();

/**
 * Makes a second import wait for the first: two concurrent imports of one file would not see each other's customers.
 */
export const lockImports = statement()("imports.hold", (db, p) =>
  db.selectNoFrom(sql<string>`pg_advisory_xact_lock(hashtextextended('import ' || ${p.owner}, 0))::text`.as("held")),
);

/** The existing customers that a row can duplicate: those with an email address or a telephone number. */
export const knownContacts = statement()("imports.known-contacts", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where((c) => c.or([c("c.email", "is not", null), c("c.phone", "is not", null), sql<boolean>`c.contacts <> '[]'`]))
    .select(["c.id", "c.name", "c.email", "c.phone", "c.contacts"]),
);

/** Records an import with the number of rows that are still to come. Returns its ID. */
export const addImport = statement<{ file_name: string; skipped: number; remaining: number }>()(
  "imports.add",
  (db, p) =>
    db
      .insertInto("customer_imports")
      .values({
        created_by: p.owner,
        file_name: p.file_name,
        imported: 0,
        skipped: p.skipped,
        remaining: p.remaining,
        state: "adding",
      })
      .returning("id"),
);

/** The PostgreSQL type of each imported field. */
const fieldTypes: Record<ImportableField, "text" | "date" | "numeric" | "jsonb" | "text[]"> = {
  name: "text",
  email: "text",
  phone: "text",
  address: "text",
  status: "text",
  client_type: "text",
  notes: "text",
  contacts: "jsonb",
  tags: "text[]",
  places: "jsonb",
  last_work_date: "date",
  last_quote_amount: "numeric",
  tax_exempt: "text",
};

/** The rows of a file as a table. */
const fileRows = (rows: Expression<JsonText<NewCustomer[]>>) => {
  const fields = importableFields.map((field) => sql`${sql.ref(field)} ${sql.raw(fieldTypes[field])}`);
  return sql<NewCustomer>`json_to_recordset(${rows})`.as<"r">(sql`r(id uuid, ${sql.join(fields)})`);
};

/** Creates a customer for each of these rows of an import. It returns nothing: Citus refuses that of such an insert. */
export const addImported = statement<{ import_id: string; rows: JsonText<NewCustomer[]> }>()(
  "imports.add-customers",
  (db, p) =>
    db
      .insertInto("customers")
      .columns(["created_by", "import_id", "id", ...importableFields])
      .expression((of) =>
        of
          .selectFrom("customer_imports as i")
          .crossJoin(fileRows(p.rows))
          .where("i.created_by", "=", p.owner)
          .where("i.id", "=", p.import_id)
          .select(["i.created_by", "i.id as import_id", "r.id"])
          .select(importableFields.map((field) => `r.${field}` as const)),
      ),
);

/**
 * Records the import on the timeline of each of these customers. An entry has the id and the time of its customer:
 * Citus passes an insert from a selection on to the shards only if no id and no time is made on the way.
 */
export const recordImportEvents = statement<{ ids: string[]; data: JsonText<TimelineData> }>()(
  "imports.tell",
  (db, p) =>
    db
      .insertInto("customer_events")
      .columns(["created_by", "id", "at", "customer_id", "kind", "data"])
      .expression((of) =>
        of
          .selectFrom("customers as c")
          .where("c.created_by", "=", p.owner)
          .where((c) => c("c.id", "=", c.fn.any(p.ids)))
          .select((c) => [
            "c.created_by",
            "c.id",
            c.fn.coalesce("c.created_at", sql<string>`now()`).as("at"),
            "c.id as customer_id",
            sql.lit<TimelineKind>("imported").as("kind"),
            c.cast<JsonText<TimelineData>>(p.data, "jsonb").as("data"),
          ]),
      ),
);

/** Adds the fields of imported customers that could not be read. */
export const addImportFields = statement<{ import_id: string; rows: JsonText<NewImportField[]> }>()(
  "imports.add-fields",
  (db, p) =>
    db
      .insertInto("import_fields")
      .columns(["created_by", "import_id", "id", "subject_id", "field", "content", "why", "position"])
      .expression((of) =>
        of
          .selectFrom("customer_imports as i")
          .crossJoin(
            sql<NewImportField>`json_to_recordset(${p.rows})`.as<"r">(
              sql`r(id uuid, subject_id uuid, field text, content text, why text, position integer)`,
            ),
          )
          .where("i.created_by", "=", p.owner)
          .where("i.id", "=", p.import_id)
          .select([
            "i.created_by",
            "i.id as import_id",
            "r.id",
            "r.subject_id",
            "r.field",
            "r.content",
            "r.why",
            "r.position",
          ]),
      ),
);

/** The fields to check whose customers are there; those of a merged customer wait until it is back. */
const openFields = ({ owner }: Owner) =>
  tables
    .selectFrom("import_fields as f")
    .innerJoin("customers as c", (join) =>
      join.onRef("c.created_by", "=", "f.created_by").onRef("c.id", "=", "f.subject_id"),
    )
    .where("f.created_by", "=", owner);

/** The fields to check of one import. */
const countFields = (p: Owner, importId: Expression<string>) =>
  openFields(p)
    .where("f.import_id", "=", importId)
    .select((f) => f.fn.countAll<number>().as("count"))
    .$asScalar()
    .$notNull();

/** The first fields to check, of the newest import first and in the order of its file, with the number of all. */
export const listImportFields = statement()("imports.list-fields", (db, p) =>
  db
    .with("open", () =>
      openFields(p).select([
        "f.id",
        "f.import_id",
        "f.position",
        "f.field",
        "f.content",
        "f.why",
        "c.id as customer_id",
        "c.name as customer_name",
      ]),
    )
    .selectFrom("open as o")
    .innerJoin("customer_imports as i", (join) =>
      join.on("i.created_by", "=", p.owner).onRef("i.id", "=", "o.import_id"),
    )
    .select(["o.id", "o.customer_id", "o.customer_name", "o.content", "o.why"])
    .select((o) => [
      o.ref("o.field").$castTo<ImportableField>().as("field"),
      o
        .selectFrom("open")
        .select((all) => all.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("total"),
    ])
    .orderBy("i.created_at", "desc")
    .orderBy("i.id")
    .orderBy("o.position")
    .orderBy("o.id")
    .limit(100),
);

/** Removes one field to check and returns it. */
export const takeImportField = statement<{ id: string }>()("imports.take-field", (db, p) =>
  db
    .deleteFrom("import_fields as f")
    .where("f.created_by", "=", p.owner)
    .where("f.id", "=", p.id)
    .returning((f) => ["f.subject_id as customer_id", f.ref("f.field").$castTo<ImportableField>().as("field")]),
);

/** Removes the given fields to check. */
export const dismissImportFields = statement<{ ids: string[] }>()("imports.dismiss-fields", (db, p) =>
  db
    .deleteFrom("import_fields as f")
    .where("f.created_by", "=", p.owner)
    .where((f) => f("f.id", "=", f.fn.any(p.ids)))
    .returning("f.id"),
);

/** Removes all fields to check. */
export const dismissAllImportFields = statement()("imports.dismiss-all-fields", (db, p) =>
  db.deleteFrom("import_fields as f").where("f.created_by", "=", p.owner).returning("f.id"),
);

/** Removes the fields to check of deleted customers. */
export const forgetImportFields = statement<{ ids: string[] }>()("imports.forget-fields", (db, p) =>
  db
    .deleteFrom("import_fields as f")
    .where("f.created_by", "=", p.owner)
    .where((f) => f("f.subject_id", "=", f.fn.any(p.ids))),
);

/** The imports, as they are shown. In all statements, `i` is an import. */
const shownImports = (p: Owner) =>
  tables
    .selectFrom("customer_imports as i")
    .where("i.created_by", "=", p.owner)
    .select(["i.id", "i.file_name", "i.imported", "i.skipped", "i.merged", "i.not_merged", "i.remaining", "i.stopped"])
    .select(["i.state", "i.undone_at", "i.created_at"])
    .select((i) => [actorName(p, i.ref("i.acted_by")).as("by"), countFields(p, i.ref("i.id")).as("to_check")]);

/** The newest imports. */
export const listImports = statement()("imports.list", (db, p) =>
  db.selectFrom(shownImports(p).as("i")).selectAll().orderBy("i.created_at", "desc").orderBy("i.id").limit(100),
);

/** An import, as it is shown. None if it does not exist. */
export const getImport = statement<{ id: string }>()("imports.get", (db, p) =>
  db.selectFrom(shownImports(p).where("i.id", "=", p.id).as("i")).selectAll(),
);

import { expressionBuilder, sql, type Expression } from "kysely";
import { customerKinds, type CustomerKind } from "#features/customers/customers/customerKinds.ts";
import { tableOf } from "#features/customers/customers/customerTables.queries.ts";
import { importableFields, type ImportableField } from "#features/customers/import-files/columnRoles.ts";
import type { NewCustomer, NewImportField } from "./importFile.server.ts";
import type { TimelineData, TimelineKind } from "#shared/timeline.ts";
import { actorName } from "#platform/business/actorName.queries.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type Owner } from "#platform/database/statement.ts";

/** Imports customers, and undoes an import. */

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

/** Records an import. */
export const addImport = statement<{ file_name: string; imported: number; skipped: number }>()("imports.add", (db, p) =>
  db
    .with("made", (cte) =>
      cte
        .insertInto("customer_imports")
        .values({ created_by: p.owner, file_name: p.file_name, imported: p.imported, skipped: p.skipped })
        .returning(["id", "file_name", "imported", "skipped", "undone_at", "created_at", "acted_by"]),
    )
    .selectFrom("made")
    .select(["id", "file_name", "imported", "skipped", "undone_at", "created_at"])
    .select((made) => actorName(p, made.ref("made.acted_by")).as("by")),
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
};

/** The rows of a file as a table. */
const fileRows = (rows: Expression<JsonText<NewCustomer[]>>) => {
  const fields = importableFields.map((field) => sql`${sql.ref(field)} ${sql.raw(fieldTypes[field])}`);
  return sql<NewCustomer>`json_to_recordset(${rows})`.as<"r">(sql`r(id uuid, ${sql.join(fields)})`);
};

/** Creates a customer for each of these rows of an import. */
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
      )
      .returning("id"),
);

/** Records the import on the timeline of each imported customer. */
export const recordImportEvents = statement<{ import_id: string; data: JsonText<TimelineData> }>()(
  "imports.tell",
  (db, p) =>
    db
      .insertInto("customer_events")
      .columns(["created_by", "customer_id", "kind", "data"])
      .expression((of) =>
        of
          .selectFrom("customers as c")
          .where("c.created_by", "=", p.owner)
          .where("c.import_id", "=", p.import_id)
          .select((c) => [
            "c.created_by",
            "c.id as customer_id",
            sql.lit<TimelineKind>("imported").as("kind"),
            c.cast<JsonText<TimelineData>>(p.data, "jsonb").as("data"),
          ]),
      )
      .returning("id"),
);

/** Adds the fields of imported customers that could not be read. */
export const addImportFields = statement<{ import_id: string; rows: JsonText<NewImportField[]> }>()(
  "imports.add-fields",
  (db, p) =>
    db
      .insertInto("import_fields")
      .columns(["created_by", "import_id", "subject_id", "field", "content", "why", "position"])
      .expression((of) =>
        of
          .selectFrom(
            sql<NewImportField>`json_to_recordset(${p.rows})`.as<"r">(
              sql`r(subject_id uuid, field text, content text, why text, position integer)`,
            ),
          )
          .select((r) => [
            r.cast<string>(p.owner, "uuid").as("created_by"),
            r.cast<string>(p.import_id, "uuid").as("import_id"),
          ])
          .select(["r.subject_id", "r.field", "r.content", "r.why", "r.position"]),
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

/** The newest imports. */
export const listImports = statement()("imports.list", (db, p) =>
  db
    .selectFrom("customer_imports as i")
    .where("i.created_by", "=", p.owner)
    .select(["i.id", "i.file_name", "i.imported", "i.skipped", "i.undone_at", "i.created_at"])
    .select((i) => [actorName(p, i.ref("i.acted_by")).as("by"), countFields(p, i.ref("i.id")).as("to_check")])
    .orderBy("i.created_at", "desc")
    .orderBy("i.id")
    .limit(100),
);

/** Marks an import as undone, which can happen only once. */
export const undoImport = statement<{ id: string }>()("imports.undo", (db, p) =>
  db
    .updateTable("customer_imports as i")
    .set({ undone_at: sql`now()` })
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .where("i.undone_at", "is", null)
    .returning("i.id"),
);

/**
 * The rows of a kind that keep a customer when its import is undone. The timeline entry of the import itself does not
 * count. Soft-deleted rows do: the owner can restore them, and they would have no customer.
 */
const workOn = ({ owner }: Owner, kind: CustomerKind, customerId: Expression<string>) =>
  tables
    .selectFrom(tableOf(kind))
    .where("t.created_by", "=", owner)
    .where("t.customer_id", "=", customerId)
    .$if(kind === "timeline", (rows) =>
      rows.where(sql<boolean>`${sql.ref("t.kind")} <> ${sql.lit<TimelineKind>("imported")}`),
    );

/** The merges that involve a customer. Undoing them needs the customer. */
const mergesOf = ({ owner }: Owner, customerId: Expression<string>) =>
  tables
    .selectFrom("customer_merges as m")
    .where("m.created_by", "=", owner)
    .where((m) => m.or([m("m.primary_customer_id", "=", customerId), m("m.secondary_customer_id", "=", customerId)]));

const one = sql.lit(1).as("one");

/** Locks the customers of an import that can be removed, so that nothing is linked to them in between. */
export const lockImported = statement<{ import_id: string }>()("imports.hold-customers", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where("c.import_id", "=", p.import_id)
    .where("c.version", "=", 1)
    .select("c.id")
    .orderBy("c.id")
    .forUpdate(),
);

/** Removes the locked customers of an import, except those that were changed or used since. */
export const removeImported = statement<{ import_id: string }>()("imports.remove-customers", (db, p) =>
  db
    .deleteFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where("c.import_id", "=", p.import_id)
    .where("c.version", "=", 1)
    .where((c) =>
      c.and([
        ...customerKinds.map((kind) => c.not(c.exists(workOn(p, kind, c.ref("c.id")).select(one)))),
        c.not(c.exists(mergesOf(p, c.ref("c.id")).select(one))),
      ]),
    )
    .returning("c.id"),
);

/** Deletes dismissed duplicate suggestions about deleted customers. */
export const deleteDismissals = statement<{ ids: string[] }>()("imports.forget-dismissals", (db, p) =>
  db
    .deleteFrom("dismissed_duplicates as d")
    .where("d.created_by", "=", p.owner)
    .where((d) => d.or([d("d.one_id", "=", d.fn.any(p.ids)), d("d.other_id", "=", d.fn.any(p.ids))])),
);

/** The remaining customers of an import, by name, with counts of their records. */
export const remainingImported = statement<{ import_id: string }>()("imports.remaining-customers", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where("c.import_id", "=", p.import_id)
    .select(["c.id", "c.name"])
    .select((c) => [
      c("c.version", ">", 1).$castTo<boolean>().as("edited"),
      c
        .exists(mergesOf(p, c.ref("c.id")).select(one))
        .$castTo<boolean>()
        .as("merged"),
      ...customerKinds.map((kind) =>
        workOn(p, kind, c.ref("c.id"))
          .select((t) => t.fn.countAll<number>().as("count"))
          .$asScalar()
          .$notNull()
          .as(kind),
      ),
    ])
    .orderBy((c) => c.fn("lower", ["c.name"]))
    .orderBy("c.id")
    .limit(500),
);

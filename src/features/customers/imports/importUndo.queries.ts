import { expressionBuilder, sql, type Expression } from "kysely";
import { customerKinds, type CustomerKind } from "#features/customers/customers/customerKinds.ts";
import { tableOf } from "#features/customers/customers/customerTables.queries.ts";
import { jsonText } from "#platform/database/jsonText.ts";
import type { Schema } from "#platform/database/schema.ts";
import { statement, type FromTable, type Owner } from "#platform/database/statement.ts";
import type { TimelineKind } from "#shared/timeline.ts";
import type { ImportState } from "./import.ts";

/** Undoes an import: first its merges, newest first, then its customers, both part by part. */

const tables = expressionBuilder<Schema>();

const one = sql.lit(1).as("one");

/** Marks an import as undone, which can happen only once, with the number of customers to look at. */
export const undoImport = statement<{ id: string }>()("imports.undo", (db, p) =>
  db
    .updateTable("customer_imports as i")
    .set({
      undone_at: sql`now()`,
      state: "undoing",
      stopped: false,
      remaining: sql<number>`i.imported`,
    })
    .where("i.created_by", "=", p.owner)
    .where("i.id", "=", p.id)
    .where("i.undone_at", "is", null)
    .returning("i.id"),
);

/** Removes the rows of an import that are still to come. */
export const dropParts = statement<{ import_id: string }>()("imports.drop-parts", (db, p) =>
  db
    .deleteFrom("customer_import_parts as w")
    .where("w.created_by", "=", p.owner)
    .where("w.import_id", "=", p.import_id),
);

/** The next merges of an import to undo, newest first: those before the merge `after`, or the newest. */
export const mergesToUndo = statement<{ import_id: string; after: string | null; limit: number }>()(
  "imports.merges-to-undo",
  (db, p) =>
    db
      .selectFrom("customer_merges as m")
      .where("m.created_by", "=", p.owner)
      .where("m.import_id", "=", p.import_id)
      .where("m.unmerged_at", "is", null)
      .where((m) =>
        m.or([
          m(m.cast(p.after, "uuid"), "is", null),
          m(
            m.refTuple("m.merged_at", "m.id"),
            "<",
            m
              .selectFrom("customer_merges as u")
              .where("u.created_by", "=", p.owner)
              .where("u.id", "=", p.after)
              .select(["u.merged_at", "u.id"])
              .$asTuple("merged_at", "id"),
          ),
        ]),
      )
      .select("m.id")
      .orderBy("m.merged_at", "desc")
      .orderBy("m.id", "desc")
      .limit(p.limit),
);

/** The merges that were undone. */
const undoneMerges = (owner: Owner["owner"]) =>
  tables.selectFrom("customer_merges as u").where("u.created_by", "=", owner).where("u.unmerged_at", "is not", null);

/**
 * The rows of a kind that keep a customer when its import is undone. The timeline entries of the import itself and of
 * merges that were undone do not count. Soft-deleted rows do: the owner can restore them, and they would have no
 * customer.
 */
const workOn = ({ owner }: Owner, kind: CustomerKind, customerId: Expression<string>) =>
  tables
    .selectFrom(tableOf(kind))
    .where("t.created_by", "=", owner)
    .where("t.customer_id", "=", customerId)
    .$if(kind === "timeline", (rows) =>
      rows.where(sql<boolean>`${sql.ref("t.kind")} <> ${sql.lit<TimelineKind>("imported")}`).where((t) =>
        t.not(
          t.exists(
            undoneMerges(owner)
              .where(sql<boolean>`${sql.ref("u.id")} = (${sql.ref("t.data")} ->> 'merge_id')::uuid`)
              .select(one),
          ),
        ),
      ),
    );

/** The merges that involve a customer and were not undone. Undoing them needs the customer. */
const mergesOf = ({ owner }: Owner, customerId: Expression<string>) =>
  tables
    .selectFrom("customer_merges as m")
    .where("m.created_by", "=", owner)
    .where("m.unmerged_at", "is", null)
    .where((m) => m.or([m("m.primary_customer_id", "=", customerId), m("m.secondary_customer_id", "=", customerId)]));

/** True for a customer whose details are as the import made them: each merge and each undoing counts one version. */
const isUnedited = (p: Owner, c: FromTable<"c", "customers">) =>
  c(
    "c.version",
    "=",
    undoneMerges(p.owner)
      .where("u.primary_customer_id", "=", c.ref("c.id"))
      .select((u) => sql<number>`1 + 2 * ${u.fn.countAll<number>()}`.as("version"))
      .$asScalar(),
  );

/**
 * The next customers of an import to look at, by their IDs: those that follow `after`, or the first. They are locked,
 * so that nothing is linked to them in between.
 */
export const lockImported = statement<{ import_id: string; after: string | null; limit: number }>()(
  "imports.hold-customers",
  (db, p) =>
    db
      .selectFrom("customers as c")
      .where("c.created_by", "=", p.owner)
      .where("c.import_id", "=", p.import_id)
      .where((c) => c.or([c(c.cast(p.after, "uuid"), "is", null), c("c.id", ">", p.after)]))
      .select("c.id")
      .orderBy("c.id")
      .limit(p.limit)
      .forUpdate(),
);

/** Removes the locked customers, except those that were changed or used since. */
export const removeImported = statement<{ ids: string[] }>()("imports.remove-customers", (db, p) =>
  db
    .deleteFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where((c) =>
      c.and([
        c("c.id", "=", c.fn.any(p.ids)),
        isUnedited(p, c),
        ...customerKinds.map((kind) => c.not(c.exists(workOn(p, kind, c.ref("c.id")).select(one)))),
        c.not(c.exists(mergesOf(p, c.ref("c.id")).select(one))),
      ]),
    )
    .returning("c.id"),
);

/**
 * Deletes the undone merges of an import whose customers were removed with it, and their entries on the timelines of
 * the others.
 */
export const forgetMerges = statement<{ import_id: string }>()("imports.forget-merges", (db, p) =>
  db
    .with("gone", (cte) =>
      cte
        .deleteFrom("customer_merges as m")
        .where("m.created_by", "=", p.owner)
        .where("m.import_id", "=", p.import_id)
        .where("m.unmerged_at", "is not", null)
        .where((m) =>
          m.not(
            m.exists(
              m
                .selectFrom("customers as c")
                .where("c.created_by", "=", p.owner)
                .whereRef("c.id", "=", "m.secondary_customer_id")
                .select(one),
            ),
          ),
        )
        .returning(["m.id", "m.primary_customer_id"]),
    )
    .deleteFrom("customer_events as h")
    .using("gone as g")
    .where("h.created_by", "=", p.owner)
    .whereRef("h.customer_id", "=", "g.primary_customer_id")
    .where((h) =>
      h(h.cast("g.id", "text"), "=", jsonText(h.ref("h.data").$castTo<{ merge_id: string }>(), "merge_id")),
    ),
);

/** The remaining customers of an import, by name, with counts of their records. */
export const remainingImported = statement<{ import_id: string }>()("imports.remaining-customers", (db, p) =>
  db
    .selectFrom("customers as c")
    .where("c.created_by", "=", p.owner)
    .where("c.import_id", "=", p.import_id)
    .select(["c.id", "c.name"])
    .select((c) => [
      c.not(isUnedited(p, c)).$castTo<boolean>().as("edited"),
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

/** Counts these customers as looked at; with `ended`, the undoing of the import has ended. */
export const countLookedAt = statement<{ id: string; looked_at: number; ended: boolean }>()(
  "imports.count-looked-at",
  (db, p) =>
    db
      .updateTable("customer_imports as i")
      .set((i) => ({
        remaining: sql<number>`case when ${p.ended} then 0 else greatest(${i.ref("i.remaining")} - ${p.looked_at}, 0) end`,
        state: sql<ImportState>`case when ${p.ended} then ${sql.lit<ImportState>("done")} else ${i.ref("i.state")} end`,
      }))
      .where("i.created_by", "=", p.owner)
      .where("i.id", "=", p.id),
);

/** The merges of an import that could not be undone with it, because of later ones. */
export const remainingMerges = statement<{ import_id: string }>()("imports.remaining-merges", (db, p) =>
  db
    .selectFrom("customer_merges as m")
    .where("m.created_by", "=", p.owner)
    .where("m.import_id", "=", p.import_id)
    .where("m.unmerged_at", "is", null)
    .select((m) => [
      "m.secondary_customer_id as id",
      sql<string>`coalesce(${m.ref("m.secondary_customer_data")} ->> 'name', '')`.as("name"),
    ])
    .orderBy("m.merged_at")
    .limit(500),
);

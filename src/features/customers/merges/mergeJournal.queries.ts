import { sql, type AliasableExpression } from "kysely";
import { customerKinds, type CustomerKind } from "#features/customers/customers/customerKinds.ts";
import {
  countOfCustomer,
  hasUpdatedAt,
  isDeletedSoftly,
  tableOf,
  tablesOfKinds,
} from "#features/customers/customers/customerTables.queries.ts";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement, statementFamily, type FromTable, type ParamRefs } from "#platform/database/statement.ts";

/**
 * The journal of merges: each moved row, before and after the merge. In all statements, `t` is a row that belongs to a
 * customer, and `m` its journal entry.
 */

/** Kinds of which a merge changes only `customer_id`. An event also has the client's email. */
export const kindsMovedById = customerKinds.filter((kind) => kind !== "calendar_events");

type FromEvents = FromTable<"t", "calendar_events">;
type MergedPair = { primary_id: string; secondary_id: string };
/** `old_emails` are the emails of the two on events, except the one that the merged customer has. */
type MergedPairWithEmails = MergedPair & { old_emails: string[] };

const hasOldEmail = (p: Pick<ParamRefs<MergedPairWithEmails>, "old_emails">, t: FromEvents) =>
  sql<boolean>`lower(btrim(${t.ref("t.client_email")})) = any(${p.old_emails}::text[])`;

/** Condition: the event belongs to the secondary, or has an email of the two that the merge replaces. */
const isEventOfPair = (p: ParamRefs<MergedPairWithEmails>) => (t: FromEvents) =>
  t.or([
    t("t.customer_id", "=", p.secondary_id),
    t.and([t.or([t("t.customer_id", "is", null), t("t.customer_id", "=", p.primary_id)]), hasOldEmail(p, t)]),
  ]);

/** Counts the records that would move from the secondary to the primary. */
export const countMoves = statement<MergedPairWithEmails>()("merges.count-moves", (db, p) =>
  db.selectNoFrom((e) => {
    const events = e
      .selectFrom("calendar_events as t")
      .where("t.created_by", "=", p.owner)
      .where(isEventOfPair(p))
      .where("t.deleted_at", "is", null)
      .select((t) => t.fn.countAll<number>().as("count"));
    const counted = (kind: CustomerKind): AliasableExpression<number> =>
      kind === "calendar_events"
        ? events.$asScalar().$notNull()
        : countOfCustomer(p, kind, p.secondary_id).$asScalar().$notNull();
    return customerKinds.map((kind) => counted(kind).as(kind));
  }),
);

/** Moves the secondary's rows of one kind to the primary and journals each. Returns the number of moved rows. */
export const moveRows = statementFamily<MergedPair & { merge_id: string }>()(
  "merges.move",
  { kind: kindsMovedById },
  (db, p, { kind }) =>
    db
      .with("moved", (cte) =>
        cte
          .updateTable(tableOf(kind))
          .set({ customer_id: p.primary_id })
          .where("t.created_by", "=", p.owner)
          .where("t.customer_id", "=", p.secondary_id)
          .returning("t.id")
          .$if(hasUpdatedAt(kind), (query) => query.returning("t.updated_at"))
          .$if(isDeletedSoftly(kind), (query) => query.returning("t.deleted_at")),
      )
      .with("journaled", (cte) =>
        cte
          .insertInto("customer_merge_moves")
          .columns(["created_by", "merge_id", "table_name", "row_id", "before", "after"])
          .expression((of) =>
            of.selectFrom("moved").select((moved) => {
              const updatedAt = hasUpdatedAt(kind) ? moved.ref("updated_at") : sql`null::timestamptz`;
              const before = isDeletedSoftly(kind)
                ? sql<JsonText>`jsonb_build_object('customer_id', ${p.secondary_id}::uuid, 'deleted_at', ${moved.ref("deleted_at")})`
                : sql<JsonText>`jsonb_build_object('customer_id', ${p.secondary_id}::uuid)`;
              return [
                moved.cast<string>(p.owner, "uuid").as("created_by"),
                moved.cast<string>(p.merge_id, "uuid").as("merge_id"),
                moved.val(tablesOfKinds[kind]).as("table_name"),
                "id as row_id",
                before.as("before"),
                sql<JsonText>`jsonb_build_object('customer_id', ${p.primary_id}::uuid, 'updated_at', ${updatedAt})`.as(
                  "after",
                ),
              ];
            }),
          )
          .returning("row_id"),
      )
      .selectFrom("moved")
      .select((moved) => {
        const count = moved.fn.countAll<number>();
        return (isDeletedSoftly(kind) ? count.filterWhere("deleted_at", "is", null) : count).as("moved");
      }),
);

/**
 * Moves the events that belong to the secondary or have a replaced email, sets the merged email, and journals each.
 * Returns the number of moved events.
 */
export const moveEvents = statement<MergedPairWithEmails & { merge_id: string; email: string | null }>()(
  "merges.move-events",
  (db, p) =>
    db
      .with("was", (cte) =>
        cte
          .selectFrom("calendar_events as t")
          .where("t.created_by", "=", p.owner)
          .where(isEventOfPair(p))
          .select((t) => ["t.id", "t.customer_id", "t.client_email", hasOldEmail(p, t).as("readdressed")])
          .forUpdate(),
      )
      .with("moved", (cte) =>
        cte
          .updateTable("calendar_events as t")
          .from("was")
          .set((t) => ({
            customer_id: t
              .case()
              .when("was.customer_id", "=", p.secondary_id)
              .then(t.cast<string>(p.primary_id, "uuid"))
              .else(t.ref("was.customer_id"))
              .end(),
            client_email: t
              .case()
              .when("was.readdressed", "=", true)
              .then(t.cast<string | null>(p.email, "text"))
              .else(t.ref("was.client_email"))
              .end(),
            version: t("t.version", "+", t.case().when("was.readdressed", "=", true).then(1).else(0).end()),
          }))
          .where("t.created_by", "=", p.owner)
          .whereRef("t.id", "=", "was.id")
          .returning(["t.id", "was.customer_id as old_customer_id", "was.client_email as old_client_email"])
          .returning(["t.customer_id", "t.client_email", "t.updated_at", "t.deleted_at"]),
      )
      .with("journaled", (cte) =>
        cte
          .insertInto("customer_merge_moves")
          .columns(["created_by", "merge_id", "table_name", "row_id", "before", "after"])
          .expression((of) =>
            of
              .selectFrom("moved")
              .select((moved) => [
                moved.cast<string>(p.owner, "uuid").as("created_by"),
                moved.cast<string>(p.merge_id, "uuid").as("merge_id"),
                moved.val(tablesOfKinds.calendar_events).as("table_name"),
                "id as row_id",
                sql<JsonText>`jsonb_build_object('customer_id', ${moved.ref("old_customer_id")}, 'client_email', ${moved.ref("old_client_email")}, 'deleted_at', ${moved.ref("deleted_at")})`.as(
                  "before",
                ),
                sql<JsonText>`jsonb_build_object('customer_id', ${moved.ref("customer_id")}, 'client_email', ${moved.ref("client_email")}, 'updated_at', ${moved.ref("updated_at")})`.as(
                  "after",
                ),
              ]),
          )
          .returning("row_id"),
      )
      .selectFrom("moved")
      .select((moved) => moved.fn.countAll<number>().filterWhere("deleted_at", "is", null).as("moved")),
);

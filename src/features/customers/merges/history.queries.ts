import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { actorName } from "#platform/business/actorName.queries.ts";
import { jsonText } from "#platform/database/jsonText.ts";
import { statement, statementFamily, type FromTable, type ParamRefs } from "#platform/database/statement.ts";
import { mergeColumns, primaryName } from "./merge.queries.ts";
import type { tablesOfKinds } from "#features/customers/customers/customerTables.queries.ts";

/** Reads the history of merges. In all statements, `m` is a merge. */

type PageParams = { primary_id: string | undefined; limit: number; offset: number };
/** The number of rows that a merge moved, by table. A table without moved rows is absent. */
type MovedByTable = { [Table in (typeof tablesOfKinds)[keyof typeof tablesOfKinds]]?: number };

const isListed = (p: ParamRefs<PageParams>, ofPrimary: boolean) => (m: FromTable<"m", "customer_merges">) =>
  m.and([
    m("m.created_by", "=", p.owner),
    m("m.unmerged_at", "is", null),
    ...(ofPrimary ? [m("m.primary_customer_id", "=", p.primary_id)] : []),
  ]);

/**
 * One page of the merges that were not undone, newest first, and their total. With `ofPrimary`, only those of one
 * primary.
 */
export const mergePage = statementFamily<PageParams>()(
  "merges.page",
  { ofPrimary: [false, true] },
  (db, p, { ofPrimary }) =>
    db.selectNoFrom((e) => [
      jsonArrayFrom(
        e
          .selectFrom("customer_merges as m")
          .leftJoin("customers as c", (join) =>
            join.on("c.created_by", "=", p.owner).onRef("c.id", "=", "m.primary_customer_id"),
          )
          .where(isListed(p, ofPrimary))
          .select(mergeColumns)
          .select((m) => [
            primaryName(m.ref("c.name"), m.ref("m.primary_after"), "A customer that is gone").as("primary_name"),
            m
              .selectFrom((of) =>
                of
                  .selectFrom("customer_merge_moves as v")
                  .where("v.created_by", "=", p.owner)
                  .whereRef("v.merge_id", "=", "m.id")
                  // Rows that were already deleted when they moved do not count.
                  .where((v) =>
                    v(jsonText(v.ref("v.before").$castTo<{ deleted_at: string }>(), "deleted_at"), "is", null),
                  )
                  .groupBy("v.table_name")
                  .select((v) => ["v.table_name", v.fn.countAll<number>().as("moved")])
                  .as("counted"),
              )
              .select(sql<MovedByTable | null>`json_object_agg(table_name, moved)`.as("moved"))
              .as("moved"),
            actorName(p, m.ref("m.merged_by")).as("merged_by_name"),
          ])
          .orderBy("m.merged_at", "desc")
          .orderBy("m.id", "desc")
          .limit(p.limit)
          .offset(p.offset),
      ).as("rows"),
      e
        .selectFrom("customer_merges as m")
        .where(isListed(p, ofPrimary))
        .select((m) => m.fn.countAll<number>().as("total"))
        .$asScalar()
        .$notNull()
        .as("total"),
    ]),
);

/** The merges of these customers that were not undone, newest first. */
export const mergesOfCustomers = statement<{ ids: string[] }>()("merges.of-customers", (db, p) =>
  db
    .selectFrom("customer_merges as m")
    .where("m.created_by", "=", p.owner)
    .where("m.unmerged_at", "is", null)
    .where((m) =>
      m.or([m("m.primary_customer_id", "=", m.fn.any(p.ids)), m("m.secondary_customer_id", "=", m.fn.any(p.ids))]),
    )
    .select(mergeColumns)
    .orderBy("m.merged_at", "desc")
    .orderBy("m.id", "desc"),
);

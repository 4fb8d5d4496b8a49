import {
  expressionBuilder,
  sql,
  type AliasableExpression,
  type AliasedExpression,
  type OrderByItemBuilder,
  type QueryCreator,
} from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ListedEstimate } from "#features/requests/estimate-prices/estimate.ts";
import type { EstimateListParams } from "./listing.ts";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { rowAsJson } from "#platform/database/rowsAsText.ts";
import type { Schema } from "#platform/database/schema.ts";
import { isExact, isFoundIn, soughtPatterns, type RankedPatterns } from "#platform/database/search.queries.ts";
import { statementFamily, type FromTable, type Owner, type ParamRefs } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import type { RawJson } from "#platform/process/rawJson.ts";
import { displayedPriceOf } from "#features/requests/estimate-prices/displayedPrice.queries.ts";
import { rowOf, statusOf } from "#features/requests/estimate-records/estimate.queries.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import {
  estimateTypes,
  sortableColumns,
  type SortableColumn,
  type StatusChoice,
} from "#features/requests/estimate-prices/listChoices.ts";
import { isNew, newSince } from "./newRequest.queries.ts";
import { isToQuote } from "./toQuote.queries.ts";

/**
 * Reads lists of estimates. In all statements `e` is an estimate, and deleted ones are left out. Tests compare them
 * with `listEstimates`.
 */

type FromEstimates = FromTable<"e", "estimates">;
const tables = expressionBuilder<Schema>();

/** The filters of a list. An unused filter adds no condition, so that the plain list uses its index. */
type ListParams = RankedPatterns & {
  category: ServiceCategory | undefined;
  status: EstimateStatus;
  limit: number;
  offset: number;
};
type InboxParams = ListParams & { since: string };
const given = [false, true] as const;
/** Requests are also pending if their status is empty or unknown. */
const conditions = {
  category: given,
  status: ["all", "pending", "to-quote", "other"],
  type: estimateTypes,
  search: given,
} as const;
type Conditions = {
  category: boolean;
  status: (typeof conditions)["status"][number];
  type: EstimateListParams["type"];
  search: boolean;
};

const isListed = (p: ParamRefs<ListParams>, chosen: Conditions) => (e: FromEstimates) =>
  e.and([
    e("e.created_by", "=", p.owner),
    e("e.deleted_at", "is", null),
    ...(chosen.category ? [e("e.service_category", "=", p.category)] : []),
    ...(chosen.status === "pending" ? [e(statusOf(e.ref("e.status")), "=", p.status)] : []),
    ...(chosen.status === "to-quote" ? [isToQuote(p)(e)] : []),
    ...(chosen.status === "other" ? [e("e.status", "=", p.status)] : []),
    ...(chosen.type === "ai" ? [e("e.estimate_method", "=", "ai")] : []),
    ...(chosen.type === "manual" ? [e("e.estimate_method", "is distinct from", "ai")] : []),
    ...(chosen.search ? [isFoundIn(e.ref("e.search_text"), p)] : []),
  ]);

/**
 * The listed estimates, with only the columns that sorting needs and indexes contain. A search reads each estimate once,
 * for both the page and the total.
 */
const listed =
  (p: ParamRefs<ListParams>, chosen: Conditions, sortKey: (e: FromEstimates) => AliasableExpression<unknown>) =>
  (db: QueryCreator<Schema>) =>
    db
      .selectFrom("estimates as e")
      .where(isListed(p, chosen))
      .select(["e.id", "e.request_id"])
      .select((e) => [
        sortKey(e).as("sort_key"),
        (chosen.search ? isExact(e.ref("e.search_text"), p) : sql<boolean>`false`).as("is_exact"),
      ]);

type Listed = { id: string; request_id: string; sort_key: unknown; is_exact: boolean };
const lists = expressionBuilder<Schema & { listed: Listed; fresh: Pick<Listed, "id" | "sort_key"> }>();

/** The rows of a page, and the number of all listed estimates. */
const pageOf = <Row>(rows: Parameters<typeof jsonArrayFrom<Row>>[0]) =>
  [
    jsonArrayFrom(rows).as("rows"),
    lists
      .selectFrom("listed")
      .select((all) => all.fn.countAll<number>().as("total"))
      .$asScalar()
      .$notNull()
      .as("total"),
  ] as const;

/**
 * Whole estimates `e`, each read by its key. The planner does not know how few rows a page has, and could read all
 * estimates for them.
 */
const rowsWithIds = (p: ParamRefs<ListParams>, places: AliasableExpression<Pick<Listed, "id" | "sort_key">>) =>
  tables.selectFrom(places.as("place")).innerJoinLateral(
    (place) =>
      place
        .selectFrom("estimates as e")
        .where("e.created_by", "=", p.owner)
        .whereRef("e.id", "=", "place.id")
        .selectAll("e")
        .limit(sql.lit(1))
        .as("e"),
    (join) => join.onTrue(),
  );

/** Whole estimates of a list without a search, for an order that an index has: nothing more is read than the page. */
const wholeRows = (p: ParamRefs<ListParams>, chosen: Conditions) =>
  tables.selectFrom("estimates as e").where(isListed(p, chosen)).selectAll("e");

/** Rows that a statement read, as the table that expressions for estimates take. */
const asEstimates = (rows: AliasableExpression<unknown>) =>
  rows.as("e") as unknown as AliasedExpression<Schema["estimates"] & { is_new: boolean; is_exact: boolean }, "e">;

const byDate = (e: FromEstimates) => e.ref("e.created_at");
const sortKeys: Record<SortableColumn, (owner: Owner, e: FromEstimates) => AliasableExpression<unknown>> = {
  created_at: (_, e) => byDate(e),
  name: (_, e) => e.fn("lower", ["e.name"]),
  service_name: (_, e) => e.fn("lower", ["e.service_name"]),
  total_price: displayedPriceOf,
};

/** The order by date is written as in its index. Missing prices are last in both directions. */
const ordered =
  ({ sort, direction }: { sort: SortableColumn; direction: "asc" | "desc" }) =>
  (by: OrderByItemBuilder) => {
    const directed = direction === "asc" ? by.asc() : by.desc();
    if (sort === "created_at" && direction === "asc") return directed.nullsFirst();
    return sort === "created_at" || sort === "total_price" ? directed.nullsLast() : directed;
  };
const newestFirst = ordered({ sort: "created_at", direction: "desc" });

const page = statementFamily<ListParams>()(
  "estimates.page",
  { sort: sortableColumns, direction: ["asc", "desc"], ...conditions },
  (db, p, chosen) => {
    const byId = chosen.sort === "created_at" && chosen.direction === "asc" ? "desc" : "asc";
    const isNotNew = tables.lit(null).$castTo<boolean | null>().as("is_new");
    const byIndex = () =>
      tables
        .selectFrom(
          asEstimates(
            wholeRows(p, chosen)
              .orderBy("e.created_at", ordered(chosen))
              .orderBy("e.id", byId)
              .limit(p.limit)
              .offset(p.offset),
          ),
        )
        .select(rowOf(p))
        .select(isNotNew)
        .orderBy("e.created_at", ordered(chosen))
        .orderBy("e.id", byId);
    const byIds = () =>
      rowsWithIds(
        p,
        lists
          .selectFrom("listed")
          .select(["listed.id", "listed.sort_key"])
          .orderBy("listed.sort_key", ordered(chosen))
          .orderBy("listed.id", byId)
          .limit(p.limit)
          .offset(p.offset),
      )
        .select(rowOf(p))
        .select(isNotNew)
        .orderBy("place.sort_key", ordered(chosen))
        .orderBy("place.id", byId);
    return db
      .with(
        (cte) => (chosen.search ? cte("listed").materialized() : cte("listed").notMaterialized()),
        listed(p, chosen, (e) => sortKeys[chosen.sort](p, e)),
      )
      .selectNoFrom(pageOf(chosen.sort === "created_at" && !chosen.search ? byIndex() : byIds()));
  },
);

const isNewRow = (is: boolean) => tables.lit(is).$castTo<boolean>().as("is_new");

/** The new requests of an inbox. A search's results are read once: the planner does not know that they are many. */
const freshOf = (p: ParamRefs<InboxParams>, chosen: Conditions) =>
  lists
    .selectFrom("listed")
    .where((of) => {
      const isFresh = of(
        "listed.request_id",
        "in",
        tables.selectFrom("estimates as e").where(isNew(p)).select("e.request_id"),
      );
      return chosen.search ? sql<boolean>`(${isFresh}) is true` : isFresh;
    })
    .select(["listed.id", "listed.sort_key"]);

/** The page of an inbox without a search: new ones are few and recent, the rest is read along its index after them. */
function unsearchedInbox(p: ParamRefs<InboxParams>, chosen: Conditions) {
  const newOnes = lists
    .selectFrom("fresh")
    .select(["fresh.id", "fresh.sort_key"])
    .orderBy("fresh.sort_key", newestFirst)
    .orderBy("fresh.id")
    .limit(p.limit)
    .offset(p.offset);
  const others = tables
    .selectFrom(
      wholeRows(p, chosen)
        .where("e.id", "not in", lists.selectFrom("fresh").select("fresh.id"))
        .orderBy("e.created_at", newestFirst)
        .orderBy("e.id")
        .limit(sql<number>`greatest(0, least(${p.limit}, ${p.offset} + ${p.limit} - (select fresh from counted)))`)
        .offset(sql<number>`greatest(0, ${p.offset} - (select fresh from counted))`)
        .as("e"),
    )
    .selectAll("e");
  return rowsWithIds(p, newOnes)
    .selectAll("e")
    .select(isNewRow(true))
    .select(sql<boolean>`false`.as("is_exact"))
    .unionAll(others.select(isNewRow(false)).select(sql<boolean>`false`.as("is_exact")));
}

/** The page of a searched inbox: exact matches first, then the new ones. */
const searchedInbox = (p: ParamRefs<InboxParams>) =>
  rowsWithIds(
    p,
    lists
      .selectFrom("listed")
      .select(["listed.id", "listed.sort_key", "listed.is_exact"])
      .select((of) =>
        of("listed.id", "in", lists.selectFrom("fresh").select("fresh.id")).$castTo<boolean>().as("is_new"),
      )
      .orderBy("listed.is_exact", "desc")
      .orderBy("is_new", "desc")
      .orderBy("listed.sort_key", newestFirst)
      .orderBy("listed.id")
      .limit(p.limit)
      .offset(p.offset),
  )
    .selectAll("e")
    .select([sql<boolean>`place.is_new`.as("is_new"), sql<boolean>`place.is_exact`.as("is_exact")]);

/**
 * One page of an inbox: requests that are new to the member first, then the rest, both newest first. Before them come
 * the exact matches of a search.
 */
const inboxPage = statementFamily<InboxParams>()("estimates.inbox-page", conditions, (db, p, chosen) =>
  db
    .with(
      (cte) => (chosen.search ? cte("listed").materialized() : cte("listed").notMaterialized()),
      listed(p, chosen, byDate),
    )
    .with(
      (cte) => cte("fresh").materialized(),
      () => freshOf(p, chosen),
    )
    .with("counted", (cte) => cte.selectFrom("fresh").select((fresh) => fresh.fn.countAll<number>().as("fresh")))
    .selectNoFrom(
      pageOf(
        tables
          .selectFrom(asEstimates(chosen.search ? searchedInbox(p) : unsearchedInbox(p, chosen)))
          .select(rowOf(p))
          .select((e) => e.ref("e.is_new").$castTo<boolean | null>().as("is_new"))
          .orderBy("e.is_exact", "desc")
          .orderBy("e.is_new", "desc")
          .orderBy("e.created_at", newestFirst)
          .orderBy("e.id"),
      ),
    ),
);

/** The statuses that have a condition of their own. */
const isWithoutParameter = (status: StatusChoice) => status === "all" || status === "pending" || status === "to-quote";

/** One page of a list and the total number of estimates that match the filter. */
export async function readList(
  owner: OwnerDb,
  filter: EstimateListParams,
): Promise<RawJson<{ rows: ListedEstimate[]; total: number }>> {
  const sought = soughtPatterns(filter.search);
  const chosen = {
    category: filter.category !== undefined,
    status: isWithoutParameter(filter.status) ? filter.status : "other",
    type: filter.type,
    search: sought.words.length > 0,
  } satisfies Conditions;
  const params = {
    category: filter.category,
    status: filter.status as EstimateStatus,
    ...sought,
    limit: filter.limit,
    offset: filter.offset,
  };
  const { sort, direction } = filter;
  return rowAsJson(
    sort === "inbox"
      ? await owner.queryText(inboxPage(chosen), { ...params, since: newSince() })
      : await owner.queryText(page({ ...chosen, sort, direction }), params),
  );
}

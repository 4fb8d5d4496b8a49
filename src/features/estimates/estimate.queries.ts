import { expressionBuilder, sql, type Expression, type OrderByItemBuilder } from "kysely";
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Calibrations, Predictions } from "#features/services/calibration.ts";
import type {
  EstimateDetails,
  EstimateFindings,
  EstimateMeasurement,
  EstimateRow,
  EstimateStats,
  ListedEstimate,
} from "#features/estimates/estimate.ts";
import { estimateTypes, sortableColumns, type SortableColumn } from "./listChoices.ts";
import { estimateStatuses, type EstimateStatus } from "./estimateStatus.ts";
import type { EstimateListParams } from "#features/estimates/listing.ts";
import type { PricingModel, ServiceCategory } from "#features/services/measure.ts";
import type { Schema } from "#platform/database/schema.ts";
import { pageAsJson } from "#platform/database/rowsAsText.ts";
import { containing } from "#platform/database/search.ts";
import { jsonList, jsonText } from "#platform/database/jsonText.ts";
import {
  statement,
  statementFamily,
  type FromTable,
  type Owner,
  type ParamRefs,
} from "#platform/database/statement.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import type { RawJson } from "#platform/rawJson.ts";
import { actorName } from "#platform/actorName.queries.ts";
import { measuredColumns, photoAddresses } from "#features/photos/photo.queries.ts";
import { displayedPriceOf, hasLines, linesOf } from "./displayedPrice.queries.ts";
import { isNew, newSince } from "./newRequest.queries.ts";
import { firstShownPrice } from "./shownPrice.queries.ts";

/** How estimates are read. In all statements `e` is an estimate, and deleted ones are left out. */

type FromEstimates = FromTable<"e", "estimates">;

/** An empty or unknown status counts as pending. */
export const statusOf = (status: Expression<string | null>) =>
  sql<EstimateStatus>`case when ${status} in (${sql.join(estimateStatuses)}) then ${status} else 'pending' end`;

/** The columns of a row of a list. */
const rowOf = (owner: Owner) => (e: FromEstimates) =>
  [
    ...(["e.id", "e.name", "e.email", "e.phone", "e.address", "e.service_id", "e.service_name"] as const),
    e.ref("e.service_category").$castTo<ServiceCategory>().as("service_category"),
    ...(["e.service_rate", "e.service_unit", "e.estimated_quantity", "e.estimated_square_footage"] as const),
    e.ref("e.pricing_model").$castTo<PricingModel>().as("pricing_model"),
    ...([
      "e.minimum_price",
      "e.total_price",
      "e.assumed",
      "e.price_shown_to_customer",
      "e.is_test",
      "e.customer_id",
    ] as const),
    hasLines(owner, e.ref("e.id")).as("has_lines"),
    e.ref("e.estimate_method").$castTo<EstimateRow["estimate_method"]>().as("estimate_method"),
    e.ref("e.analysis_state").$castTo<EstimateRow["analysis_state"]>().as("analysis_state"),
    statusOf(e.ref("e.status")).as("status"),
    ...(["e.version", "e.created_at"] as const),
  ] as const;

/** What a list may be asked for. What is not asked for has no condition, so that the plain list walks along its index. */
type ListParams = {
  category: ServiceCategory | undefined;
  status: EstimateStatus;
  pattern: string;
  limit: number;
  offset: number;
};
type InboxParams = ListParams & { since: string };
const tables = expressionBuilder<Schema>();
const given = [false, true] as const;
const conditions = { category: given, status: given, type: estimateTypes, search: given };
type Conditions = { category: boolean; status: boolean; type: EstimateListParams["type"]; search: boolean };

const isListed = (p: ParamRefs<ListParams>, chosen: Conditions) => (e: FromEstimates) =>
  e.and([
    e("e.created_by", "=", p.owner),
    e("e.deleted_at", "is", null),
    ...(chosen.category ? [e("e.service_category", "=", p.category)] : []),
    ...(chosen.status ? [e(statusOf(e.ref("e.status")), "=", p.status)] : []),
    ...(chosen.type === "ai" ? [e("e.estimate_method", "=", "ai")] : []),
    ...(chosen.type === "manual" ? [e("e.estimate_method", "is distinct from", "ai")] : []),
    ...(chosen.search ? [e.or(searched.map((column) => e(column, "ilike", p.pattern)))] : []),
  ]);
const searched = ["e.name", "e.email", "e.phone", "e.address", "e.service_name"] as const;

const sortKeys: Record<SortableColumn, (owner: Owner, e: FromEstimates) => Expression<unknown>> = {
  created_at: (_, e) => e.ref("e.created_at"),
  name: (_, e) => e.fn("lower", ["e.name"]),
  service_name: (_, e) => e.fn("lower", ["e.service_name"]),
  total_price: displayedPriceOf,
};

/** The order by date is written as its index is; prices that do not exist stand last either way. */
const ordered =
  ({ sort, direction }: { sort: SortableColumn; direction: "asc" | "desc" }) =>
  (by: OrderByItemBuilder) => {
    const directed = direction === "asc" ? by.asc() : by.desc();
    if (sort === "created_at" && direction === "asc") return directed.nullsFirst();
    return sort === "created_at" || sort === "total_price" ? directed.nullsLast() : directed;
  };

const page = statementFamily<ListParams>()(
  "estimates.page",
  { sort: sortableColumns, direction: ["asc", "desc"], ...conditions },
  (db, p, chosen) =>
    db
      .selectFrom((from) =>
        from
          .selectFrom("estimates as e")
          .where(isListed(p, chosen))
          .select((e) => e.fn.countAll<number>().as("total"))
          .as("counted"),
      )
      .innerJoinLateral(
        (from) =>
          from
            .selectFrom("estimates as e")
            .where(isListed(p, chosen))
            .select(rowOf(p))
            .select((e) => e.lit(null).$castTo<boolean | null>().as("is_new"))
            .orderBy((e) => sortKeys[chosen.sort](p, e), ordered(chosen))
            .orderBy("e.id", chosen.sort === "created_at" && chosen.direction === "asc" ? "desc" : "asc")
            .limit(p.limit)
            .offset(p.offset)
            .as("shown"),
        (join) => join.onTrue(),
      )
      .select("counted.total")
      .selectAll("shown"),
);

/** The estimates of requests that are new to the member who asks. */
const ofNewRequest = (p: ParamRefs<InboxParams>, e: FromEstimates) =>
  e("e.request_id", "in", tables.selectFrom("estimates as e").where(isNew(p)).select("e.request_id"));

/** The estimates of an inbox that are new to the member who asks, or those that are not, newest first. */
const inboxPart = (p: ParamRefs<InboxParams>, chosen: Parameters<typeof isListed>[1], fresh: boolean) =>
  tables
    .selectFrom("estimates as e")
    .where(isListed(p, chosen))
    .where((e) => (fresh ? ofNewRequest(p, e) : e.not(ofNewRequest(p, e))))
    .select(rowOf(p))
    .select((e) => e.lit(fresh).$castTo<boolean | null>().as("is_new"))
    .orderBy("e.created_at", (by) => by.desc().nullsLast())
    .orderBy("e.id");

/**
 * One page of an inbox: what is new to the member who asks, then the rest, newest first in both. What is new is few and
 * recent; the rest is walked along its index, from where the new ones end.
 */
const inboxPage = statementFamily<InboxParams>()("estimates.inbox-page", conditions, (db, p, chosen) =>
  db
    .with("counted", (cte) =>
      cte
        .selectFrom("estimates as e")
        .where(isListed(p, chosen))
        .select((e) => e.fn.countAll<number>().as("total")),
    )
    .with("fresh", (cte) =>
      cte
        .selectFrom("estimates as e")
        .where(isListed(p, chosen))
        .where((e) => ofNewRequest(p, e))
        .select((e) => e.fn.countAll<number>().as("total")),
    )
    .selectFrom((from) =>
      from
        .selectFrom(inboxPart(p, chosen, true).limit(p.limit).offset(p.offset).as("new_ones"))
        .selectAll("new_ones")
        .unionAll((part) =>
          part
            .selectFrom(
              inboxPart(p, chosen, false)
                .limit(
                  sql<number>`greatest(0, least(${p.limit}, ${p.offset} + ${p.limit} - (select total from fresh)))`,
                )
                .offset(sql<number>`greatest(0, ${p.offset} - (select total from fresh))`)
                .as("others"),
            )
            .selectAll("others"),
        )
        .as("shown"),
    )
    .innerJoin("counted", (join) => join.onTrue())
    .select("counted.total")
    .selectAll("shown")
    .orderBy("shown.is_new", "desc")
    .orderBy("shown.created_at", (by) => by.desc().nullsLast())
    .orderBy("shown.id"),
);

const count = statementFamily<ListParams>()("estimates.count", conditions, (db, p, chosen) =>
  db
    .selectFrom("estimates as e")
    .where(isListed(p, chosen))
    .select((e) => e.fn.countAll<number>().as("total")),
);

/** One page of a list and how many estimates the filter finds in all. */
export async function readList(
  owner: OwnerDb,
  asked: EstimateListParams,
): Promise<RawJson<{ rows: ListedEstimate[]; total: number }>> {
  const chosen = {
    category: asked.category !== undefined,
    status: asked.status !== "all",
    type: asked.type,
    search: asked.search !== "",
  };
  const params = {
    category: asked.category,
    status: asked.status as EstimateStatus,
    pattern: containing(asked.search),
    limit: asked.limit,
    offset: asked.offset,
  };
  const { sort, direction } = asked;
  const found =
    sort === "inbox"
      ? await owner.queryText(inboxPage(chosen), { ...params, since: newSince() })
      : await owner.queryText(page({ ...chosen, sort, direction }), params);
  return pageAsJson(found, async () =>
    asked.offset === 0 ? 0 : ((await owner.query(count(chosen), params))[0]?.total ?? 0),
  );
}

const stats = statement<{ category: ServiceCategory | null }>()("estimates.stats", (db, p) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom("estimates as e")
        .where("e.created_by", "=", p.owner)
        .where("e.deleted_at", "is", null)
        .where("e.is_test", "=", false)
        .where((e) => e.or([e(e.cast(p.category, "text"), "is", null), e("e.service_category", "=", p.category)]))
        .select((e) => statusOf(e.ref("e.status")).as("status"))
        .as("counted"),
    )
    .select((counted) => {
      const standing = (status: EstimateStatus) => counted.fn.countAll<number>().filterWhere("status", "=", status);
      return [
        counted.fn.countAll<number>().as("total"),
        standing("pending").as("pending"),
        standing("in-progress").as("in_progress"),
        standing("completed").as("completed"),
        standing("cancelled").as("cancelled"),
      ];
    }),
);

/** How many estimates stand in each status, of one vertical or of all. */
export async function readStats(owner: OwnerDb, category: ServiceCategory | undefined): Promise<EstimateStats> {
  const [counted] = await owner.query(stats, { category: category ?? null });
  return counted ?? { total: 0, pending: 0, in_progress: 0, completed: 0, cancelled: 0 };
}

const details = statement<{ id: string }>()("estimates.details", (db, p) =>
  db
    .selectFrom("estimates as e")
    .leftJoin("services as s", (join) => join.on("s.created_by", "=", p.owner).onRef("s.id", "=", "e.service_id"))
    .where("e.created_by", "=", p.owner)
    .where("e.id", "=", p.id)
    .where("e.deleted_at", "is", null)
    .select(rowOf(p))
    .select(["e.request_id", "e.form", "e.link_source", "e.ai_analysis", "e.analysis_error"])
    .select(["e.figure_low", "e.figure_high", "e.predicted_size", "e.actual_size", "e.reference_object", "e.notes"])
    .select(["e.created_by", "e.updated_at", "s.widest_range"])
    .select((e) => [
      e.ref("e.form_area").$castTo<ServiceCategory | null>().as("form_area"),
      e.ref("e.figure_source").$castTo<EstimateDetails["figure_source"]>().as("figure_source"),
      e.ref("e.drawn_by").$castTo<EstimateDetails["drawn_by"]>().as("drawn_by"),
      e.ref("e.predictions").$castTo<Predictions>().as("predictions"),
      firstShownPrice(e),
      e.ref("s.calibrations").$castTo<Calibrations | null>().as("calibrations"),
      jsonArrayFrom(
        e
          .selectFrom("photos as p")
          .where("p.created_by", "=", p.owner)
          .whereRef("p.request_id", "=", "e.request_id")
          .where("p.attached_at", "is not", null)
          .select((photo) => ["p.id", ...photoAddresses(p, photo.ref("p.name"))])
          .select(measuredColumns)
          .orderBy("p.sort_order")
          .orderBy("p.created_at")
          .orderBy("p.id"),
      ).as("photos"),
      jsonArrayFrom(
        e
          .selectFrom("measurements as m")
          .where("m.created_by", "=", p.owner)
          .whereRef("m.estimate_id", "=", "e.id")
          .select((m) => [
            "m.id",
            "m.created_at",
            m.ref("m.made_by").$castTo<EstimateMeasurement["made_by"]>().as("made_by"),
            m.ref("m.annotations").$castTo<EstimateMeasurement["measurement"]>().as("measurement"),
            jsonBuildObject({ median: m.ref("m.area"), low: m.ref("m.area_low"), high: m.ref("m.area_high") }).as(
              "area",
            ),
            actorName(p, m.ref("m.acted_by")).as("by"),
          ])
          .orderBy("m.created_at", "desc")
          .orderBy("m.id"),
      ).as("measurements"),
      jsonObjectFrom(
        e
          .selectFrom("analyses as a")
          .where("a.created_by", "=", p.owner)
          .whereRef("a.estimate_id", "=", "e.id")
          .select((a) => {
            const answer = a.ref("a.answer").$castTo<EstimateFindings>();
            const result = a.ref("a.result").$castTo<Pick<EstimateFindings, "remarks">>();
            return [
              jsonText(answer, "material").as("material"),
              jsonText(answer, "condition").as("condition"),
              jsonText(answer, "steepness").as("steepness"),
              jsonList(answer, "obstacles").as("obstacles"),
              jsonList(answer, "not_seen").as("not_seen"),
              jsonList(result, "remarks").as("remarks"),
            ];
          })
          .orderBy("a.created_at", "desc")
          .limit(1),
      ).as("findings"),
      linesOf(p, e.ref("e.id")).as("lines"),
      jsonArrayFrom(
        e
          .selectFrom("estimates as o")
          .where("o.created_by", "=", p.owner)
          .whereRef("o.request_id", "=", "e.request_id")
          .whereRef("o.id", "<>", "e.id")
          .where("o.deleted_at", "is", null)
          .select(["o.id", "o.service_name", "o.total_price"])
          .orderBy("o.request_position")
          .orderBy("o.id"),
      ).as("siblings"),
    ]),
);

/** One estimate with everything about it; null when there is none, or when it is deleted. */
export async function readDetails({ query }: Pick<OwnerTx, "query">, id: string): Promise<EstimateDetails | null> {
  const [found] = await query(details, { id });
  return found ? { ...found, image_urls: found.photos.map((photo) => photo.url) } : null;
}

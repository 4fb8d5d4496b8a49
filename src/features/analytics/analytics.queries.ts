import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { asReport, type Report, type ReportMethod } from "#features/analytics/analytics.ts";
import { spanOf, type Range } from "#features/analytics/range.ts";
import { displayedPriceOf } from "#features/estimates/displayedPrice.queries.ts";
import type { EstimateStatus } from "#features/estimates/estimateStatus.ts";
import type { ServiceCategory } from "#features/services/measure.ts";
import { statement } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";

/** How the requests of a period are counted. */

/** What of an estimate counts: its price where it was won, and for how many milliseconds it waited for the owner. */
type Found = {
  created_at: string;
  status: EstimateStatus;
  service_name: string;
  form: "single" | "multi";
  form_area: ServiceCategory | null;
  link_source: string | null;
  method: ReportMethod;
  price: number | null;
  waited: number | null;
};
/** One of the period itself, not of the one before; `place` is its month's, from 1. */
type Current = Found & { place: number };

const from = expressionBuilder<{ found: Found; current: Current }>();
const f = expressionBuilder<{ f: Found }, "f">();

const tally = [
  f.fn.countAll<number>().as("requests"),
  f.fn.countAll<number>().filterWhere("f.status", "=", "completed").as("won"),
  f.fn.countAll<number>().filterWhere("f.status", "=", "cancelled").as("lost"),
  f.fn.coalesce(f.fn.sum<number>("f.price").filterWhere("f.status", "=", "completed"), f.lit(0)).as("revenue"),
] as const;
/** Half a second counts as a whole one, as `Math.round` has it. */
const medianWait = sql<
  number | null
>`floor(percentile_cont(0.5) within group (order by ${f.ref("f.waited")}) / 1000 + 0.5)`.as("first_action_seconds");

type Period = { earlier_start: string; start: string; end: string; months: string[] };

/** The parts of a report; of the months only those with requests. */
const counted = statement<Period>()("analytics.report", (db, p) =>
  db
    .with(
      (cte) => cte("found").materialized(),
      (db) =>
        db
          .selectFrom("estimates as e")
          .where("e.created_by", "=", p.owner)
          .where("e.deleted_at", "is", null)
          .where("e.is_test", "=", false)
          .where("e.created_at", ">=", p.earlier_start)
          .where("e.created_at", "<", p.end)
          .select(["e.created_at", "e.service_name", "e.link_source"])
          .select((e) => [
            e.ref("e.status").$castTo<EstimateStatus>().as("status"),
            sql<Found["form"]>`case when ${e.ref("e.form")} = 'multi' then 'multi' else 'single' end`.as("form"),
            e.ref("e.form_area").$castTo<ServiceCategory | null>().as("form_area"),
            sql<ReportMethod>`case when ${e.ref("e.estimate_method")} = 'ai' then 'ai' when ${e.ref("e.figure_source")} = 'measured' then 'measured' else 'manual' end`.as(
              "method",
            ),
            sql<number | null>`case when ${e.ref("e.status")} = 'completed' then ${displayedPriceOf(p, e)} end`.as(
              "price",
            ),
            sql<
              number | null
            >`case when ${e.ref("e.first_action_at")} is not null then greatest(0, (extract(epoch from ${e.ref("e.first_action_at")} - ${e.ref("e.created_at")}) * 1000)::bigint)::float8 end`.as(
              "waited",
            ),
          ]),
    )
    .with(
      (cte) => cte("current").materialized(),
      (db) =>
        db
          .selectFrom("found as f")
          .where("f.created_at", ">=", p.start)
          .selectAll("f")
          .select((f) => sql<number>`width_bucket(${f.ref("f.created_at")}, ${p.months}::timestamptz[])`.as("place")),
    )
    .selectNoFrom((e) => [
      e
        .exists(
          e
            .selectFrom("estimates as e")
            .where("e.created_by", "=", p.owner)
            .where("e.deleted_at", "is", null)
            .where("e.is_test", "=", false)
            .select((e) => e.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("any"),
      jsonObjectFrom(from.selectFrom("current as f").select(tally).select(medianWait)).$notNull().as("now"),
      jsonObjectFrom(from.selectFrom("found as f").where("f.created_at", "<", p.start).select(tally).select(medianWait))
        .$notNull()
        .as("before"),
      jsonArrayFrom(from.selectFrom("current as f").select("f.place").select(tally).groupBy("f.place")).as("months"),
      jsonArrayFrom(
        from.selectFrom("current as f").select("f.service_name").select(tally).groupBy("f.service_name"),
      ).as("services"),
      jsonArrayFrom(from.selectFrom("current as f").select("f.method").select(tally).groupBy("f.method")).as("methods"),
      jsonArrayFrom(
        from
          .selectFrom("current as f")
          .select(["f.form", "f.form_area", "f.link_source"])
          .select(tally)
          .groupBy(["f.form", "f.form_area", "f.link_source"]),
      ).as("links"),
    ]),
);

/**
 * Reads a report in one statement; it says what `reportOf` says, to which a test holds it. `timeZone` is the owner's.
 */
export async function readReport({ query }: Pick<OwnerDb, "query">, range: Range, timeZone: string): Promise<Report> {
  const { earlier, earlierStart, start, end, months } = spanOf(range, timeZone);
  const [found] = await query(counted, {
    earlier_start: earlierStart.toISOString(),
    start: start.toISOString(),
    end: end.toISOString(),
    months: months.map((month) => month.start.toISOString()),
  });
  if (!found) throw new Error("The database counted nothing.");
  return asReport(range, earlier, {
    ...found,
    months: months.map(({ month }, index) => {
      const { place: _place, ...figures } = found.months.find(({ place }) => place === index + 1) ?? {
        place: 0,
        requests: 0,
        won: 0,
        lost: 0,
        revenue: 0,
      };
      return { month, ...figures };
    }),
  });
}

import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { asReport, type Report, type ReportMethod } from "./analytics.ts";
import { spanOf, type Range } from "./range.ts";
import { displayedPriceOf } from "#features/requests/estimate-prices/displayedPrice.queries.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { statement } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";

/** Counts of a period's requests. */

/**
 * The dimensions by which a report groups requests. `place` is the number of the month, from 1, and 0 for the previous
 * period.
 */
type Kind = {
  place: number;
  service_name: string;
  form: "single" | "multi";
  form_area: ServiceCategory | null;
  link_source: string | null;
  method: ReportMethod;
};
/** The requests of one kind: their number, and the milliseconds that each waited for the owner. */
type CountedRow = Kind & { requests: number; won: number; lost: number; revenue: number; waits: (number | null)[] };

const from = expressionBuilder<{ counted: CountedRow }>();
const k = expressionBuilder<{ k: CountedRow }, "k">();

const sumOf = (column: "requests" | "won" | "lost" | "revenue") =>
  k.fn.coalesce(k.fn.sum<number>(`k.${column}`), k.lit(0)).as(column);
const tally = [sumOf("requests"), sumOf("won"), sumOf("lost"), sumOf("revenue")] as const;
const current = from.selectFrom("counted as k").where("k.place", ">", 0);

/** The figures of a period. Half a second rounds up, as in `Math.round`. */
const figuresOf = (compared: ">" | "=") => {
  const ofPeriod = from.selectFrom("counted as k").where("k.place", compared, 0);
  const wait = sql<{ waited: number | null }>`unnest(${k.ref("k.waits")})`.as<"w">(sql`w(waited)`);
  return jsonObjectFrom(
    from
      .selectFrom(ofPeriod.select(tally).as("tallied"))
      .selectAll("tallied")
      .select(
        ofPeriod
          .crossJoinLateral(wait)
          .select((w) =>
            sql<
              number | null
            >`floor(percentile_cont(0.5) within group (order by ${w.ref("w.waited")}) / 1000 + 0.5)`.as("seconds"),
          )
          .$asScalar()
          .as("first_action_seconds"),
      ),
  ).$notNull();
};

type Period = { earlier_start: string; start: string; end: string; months: string[] };

/**
 * The parts of a report; of the months, only those with requests. The requests fall into few kinds, whatever their
 * number. All are read once and counted by kind, and the parts are sums of these counts.
 */
const counted = statement<Period>()("analytics.report", (db, p) =>
  db
    .with(
      (cte) => cte("counted").materialized(),
      (db) =>
        db
          .selectFrom((from) =>
            from
              .selectFrom("estimates as e")
              .where("e.created_by", "=", p.owner)
              .where("e.deleted_at", "is", null)
              .where("e.is_test", "=", false)
              .where("e.created_at", ">=", p.earlier_start)
              .where("e.created_at", "<", p.end)
              .select(["e.service_name", "e.link_source"])
              .select((e) => [
                sql<number>`case when ${e.ref("e.created_at")} < ${p.start} then 0 else width_bucket(${e.ref("e.created_at")}, ${p.months}::timestamptz[]) end`.as(
                  "place",
                ),
                e.ref("e.status").$castTo<EstimateStatus>().as("status"),
                sql<Kind["form"]>`case when ${e.ref("e.form")} = 'multi' then 'multi' else 'single' end`.as("form"),
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
              ])
              .as("f"),
          )
          .groupBy(["f.place", "f.service_name", "f.form", "f.form_area", "f.link_source", "f.method"])
          .select(["f.place", "f.service_name", "f.form", "f.form_area", "f.link_source", "f.method"])
          .select((f) => [
            f.fn.countAll<number>().as("requests"),
            f.fn.countAll<number>().filterWhere("f.status", "=", "completed").as("won"),
            f.fn.countAll<number>().filterWhere("f.status", "=", "cancelled").as("lost"),
            f.fn.sum<number>("f.price").as("revenue"),
            sql<(number | null)[]>`array_agg(${f.ref("f.waited")})`.as("waits"),
          ]),
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
      figuresOf(">").as("now"),
      figuresOf("=").as("before"),
      jsonArrayFrom(current.select("k.place").select(tally).groupBy("k.place")).as("months"),
      jsonArrayFrom(current.select("k.service_name").select(tally).groupBy("k.service_name")).as("services"),
      jsonArrayFrom(current.select("k.method").select(tally).groupBy("k.method")).as("methods"),
      jsonArrayFrom(
        current
          .select(["k.form", "k.form_area", "k.link_source"])
          .select(tally)
          .groupBy(["k.form", "k.form_area", "k.link_source"]),
      ).as("links"),
    ]),
);

/**
 * Reads a report in one statement. The result equals that of `reportOf`, which a test checks. `timeZone` is the
 * owner's.
 */
export async function readReport({ query }: Pick<OwnerDb, "query">, range: Range, timeZone: string): Promise<Report> {
  const { earlier, earlierStart, start, end, months } = spanOf(range, timeZone);
  const [found] = await query(counted, {
    earlier_start: earlierStart.toISOString(),
    start: start.toISOString(),
    end: end.toISOString(),
    months: months.map((month) => month.start.toISOString()),
  });
  if (!found) throw new Error("The database returned no counts.");
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

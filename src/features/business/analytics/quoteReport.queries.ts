import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { asQuoteReport, type QuoteReport } from "./quoteReport.ts";
import { spanOf, type Range } from "./range.ts";
import { stateNow } from "#features/quotes/quote-lists/quoteList.queries.ts";
import type { ChosenParts } from "#features/quotes/quote-rules/chosenParts.ts";
import type { QuoteState } from "#features/quotes/quote-rules/quoteState.ts";
import { statement } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";

/** Counts of a period's quotes. */

/** A quote with its current state, and the milliseconds that its customer took to answer. */
type OpenedQuoteRow = {
  id: string;
  first_sent_at: string;
  viewed: boolean;
  state: QuoteState;
  total: number;
  acceptance_id: string | null;
  waited: number | null;
};
/** The customer's choices in an accepted quote of the period itself. */
type WonQuoteRow = ChosenParts & { total: number };

const from = expressionBuilder<{ found: OpenedQuoteRow; won: WonQuoteRow }>();
const f = expressionBuilder<{ f: OpenedQuoteRow }, "f">();

const inState = (state: QuoteState) => f.fn.countAll<number>().filterWhere("f.state", "=", state).as(state);
/** Half a second rounds up, as in `Math.round`. */
const figures = [
  f.fn.countAll<number>().as("sent"),
  f.fn.countAll<number>().filterWhere("f.viewed", "=", true).as("viewed"),
  ...(["accepted", "declined", "expired", "withdrawn"] as const).map(inState),
  f.fn.coalesce(f.fn.sum<number>("f.total"), f.lit(0)).as("sent_value"),
  f.fn.coalesce(f.fn.sum<number>("f.total").filterWhere("f.state", "=", "accepted"), f.lit(0)).as("accepted_value"),
  sql<number | null>`floor(percentile_cont(0.5) within group (order by ${f.ref("f.waited")}) / 1000 + 0.5)`.as(
    "seconds_to_yes",
  ),
] as const;

type Period = { earlier_start: string; start: string; end: string; now: string };

/** The parts of a report. The choices are stored with each acceptance, so this reads no version. */
const counted = statement<Period>()("analytics.quotes", (db, p) =>
  db
    .with(
      (cte) => cte("found").materialized(),
      (db) =>
        db
          .selectFrom("quotes as q")
          .where("q.created_by", "=", p.owner)
          .where("q.job_id", "is", null)
          .where("q.first_sent_at", ">=", p.earlier_start)
          .where("q.first_sent_at", "<", p.end)
          .select(["q.id", "q.total", "q.acceptance_id"])
          .select((q) => [
            q.ref("q.first_sent_at").$notNull().as("first_sent_at"),
            q("q.first_viewed_at", "is not", null).as("viewed"),
            stateNow(q, p.now).as("state"),
            sql<
              number | null
            >`case when ${q.ref("q.state")} = 'accepted' then greatest(0, (extract(epoch from ${q.ref("q.answered_at")} - ${q.ref("q.first_sent_at")}) * 1000)::bigint)::float8 end`.as(
              "waited",
            ),
          ]),
    )
    .with(
      (cte) => cte("won").materialized(),
      (db) =>
        db
          .selectFrom("found as f")
          .innerJoin("quote_acceptances as a", (join) =>
            join.on("a.created_by", "=", p.owner).onRef("a.id", "=", "f.acceptance_id"),
          )
          .where("f.first_sent_at", ">=", p.start)
          .where("f.state", "=", "accepted")
          .select([
            "f.total",
            "a.package_name",
            "a.package_names",
            "a.extras_offered",
            "a.extras_chosen",
            "a.extras_value",
          ]),
    )
    .selectNoFrom((e) => [
      e
        .exists(
          e
            .selectFrom("quotes as q")
            .where("q.created_by", "=", p.owner)
            .where("q.job_id", "is", null)
            .where("q.first_sent_at", "is not", null)
            .select((q) => q.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("any"),
      jsonObjectFrom(from.selectFrom("found as f").where("f.first_sent_at", ">=", p.start).select(figures))
        .$notNull()
        .as("now"),
      jsonObjectFrom(from.selectFrom("found as f").where("f.first_sent_at", "<", p.start).select(figures))
        .$notNull()
        .as("before"),
      jsonArrayFrom(
        from
          .selectFrom("won as w")
          .crossJoinLateral((w) =>
            sql<{
              name: string | null;
            }>`unnest(case when cardinality(${w.ref("w.package_names")}) = 0 then array[null]::text[] else ${w.ref("w.package_names")} end)`.as<"n">(
              sql`n(name)`,
            ),
          )
          .groupBy("n.name")
          .select("n.name")
          .select((n) => {
            const chosen = n.or([n("n.name", "is", null), n("n.name", "=", n.ref("w.package_name"))]);
            return [
              n.fn.countAll<number>().as("offered"),
              n.fn.countAll<number>().filterWhere(chosen).as("accepted"),
              n.fn.coalesce(n.fn.sum<number>("w.total").filterWhere(chosen), n.lit(0)).as("accepted_value"),
            ];
          }),
      ).as("packages"),
      jsonObjectFrom(
        from
          .selectFrom("won as w")
          .select((w) => [
            w.fn.countAll<number>().filterWhere("w.extras_offered", ">", 0).as("offered"),
            w.fn.countAll<number>().filterWhere("w.extras_chosen", ">", 0).as("accepted"),
            w.fn.coalesce(w.fn.sum<number>("w.extras_value"), w.lit(0)).as("lines_value"),
          ]),
      )
        .$notNull()
        .as("extras"),
    ]),
);

/**
 * Reads a report in one statement. The result equals that of `quoteReportOf`, which a test checks. `timeZone` is the
 * owner's.
 */
export async function readQuoteReport(
  { query }: Pick<OwnerDb, "query">,
  range: Range,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<QuoteReport> {
  const { earlier, earlierStart, start, end } = spanOf(range, timeZone);
  const [found] = await query(counted, {
    earlier_start: earlierStart.toISOString(),
    start: start.toISOString(),
    end: end.toISOString(),
    now: now.toISOString(),
  });
  if (!found) throw new Error("The database returned no counts.");
  return asQuoteReport(range, earlier, found);
}

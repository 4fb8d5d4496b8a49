import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { asQuoteReport, type QuoteReport } from "#features/analytics/quoteReport.ts";
import { spanOf, type Range } from "#features/analytics/range.ts";
import type { QuoteLine, QuotePackage } from "#features/quotes/quote.ts";
import { stateNow } from "#features/quotes/quote.queries.ts";
import type { QuoteState } from "#features/quotes/quoteState.ts";
import { jsonList, jsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";

/** How the quotes of a period are counted. */

/** A quote where it stands, and for how many milliseconds its customer thought about it. */
type Found = {
  id: string;
  first_sent_at: string;
  viewed: boolean;
  state: QuoteState;
  total: number;
  acceptance_id: string | null;
  waited: number | null;
};
/** A package of one of the period itself that was accepted; `name` null: its only one. */
type Offered = {
  id: string;
  total: number;
  name: string | null;
  chosen: boolean;
  lines: QuoteLine[];
  line_ids: string[];
};
/** What has a name in one accepted quote, and whether the customer chose it. */
type Named = Pick<Offered, "total" | "name" | "chosen">;
/** The optional lines of the chosen package of one accepted quote: how many were chosen, and what they come to. */
type Extras = { chosen: number; value: number };

const from = expressionBuilder<{ found: Found; named: Named; extras: Extras }>();
const f = expressionBuilder<{ f: Found }, "f">();

const inState = (state: QuoteState) => f.fn.countAll<number>().filterWhere("f.state", "=", state).as(state);
/** Half a second counts as a whole one, as `Math.round` has it. */
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

/** The parts of a report. What versions say is read of the period's accepted quotes only. */
const counted = statement<Period>()("analytics.quotes", (db, p) =>
  db
    .with(
      (cte) => cte("found").materialized(),
      (db) =>
        db
          .selectFrom("quotes as q")
          .where("q.created_by", "=", p.owner)
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
      // Materialized, so that each content is parsed once; as json, which takes half the time of jsonb for one of its fields.
      (cte) => cte("won").materialized(),
      (db) =>
        db
          .selectFrom("found as f")
          .innerJoin("quote_acceptances as a", (join) =>
            join.on("a.created_by", "=", p.owner).onRef("a.id", "=", "f.acceptance_id"),
          )
          .innerJoin("quote_versions as v", (join) =>
            join.on("v.created_by", "=", p.owner).onRef("v.quote_id", "=", "f.id").onRef("v.number", "=", "a.version"),
          )
          .where("f.first_sent_at", ">=", p.start)
          .where("f.state", "=", "accepted")
          .select(["f.id", "f.total", "a.package_id"])
          .select((v) => [
            v.ref("a.line_ids").$castTo<string[]>().as("line_ids"),
            sql<QuotePackage[]>`(${v.ref("v.content")}::json -> 'packages')::jsonb`.as("packages"),
          ]),
    )
    .with(
      (cte) => cte("offered").materialized(),
      (db) =>
        db
          .selectFrom("won as w")
          .crossJoinLateral((w) =>
            sql<{ one: QuotePackage }>`jsonb_array_elements(${w.ref("w.packages")})`.as<"o">(sql`o(one)`),
          )
          .select(["w.id", "w.total", "w.line_ids"])
          .select((o) => [
            sql<
              string | null
            >`case when jsonb_array_length(${o.ref("w.packages")}) > 1 then ${jsonText(o.ref("o.one"), "name")} end`.as(
              "name",
            ),
            sql<boolean>`${jsonText(o.ref("o.one"), "id")} = ${o.ref("w.package_id")}`.as("chosen"),
            jsonList(o.ref("o.one"), "lines").as("lines"),
          ]),
    )
    .with("named", (db) =>
      db
        .selectFrom("offered as o")
        .groupBy(["o.id", "o.total", "o.name"])
        .select((o) => ["o.total", "o.name", sql<boolean>`bool_or(${o.ref("o.chosen")})`.as("chosen")]),
    )
    .with("extras", (db) =>
      db
        .selectFrom("offered as o")
        .crossJoinLateral((o) =>
          sql<{ line: QuoteLine }>`jsonb_array_elements(${o.ref("o.lines")})`.as<"l">(sql`l(line)`),
        )
        .where("o.chosen", "=", true)
        .where((l) => sql<boolean>`(${l.ref("l.line")} ->> 'optional')::boolean`)
        .groupBy("o.id")
        .select((l) => {
          const isChosen = sql<boolean>`${l.ref("o.line_ids")} @> jsonb_build_array(${jsonText(l.ref("l.line"), "id")})`;
          // Rounds a half away from zero, as `lineTotal` does.
          const total = sql<number>`round((${l.ref("l.line")} ->> 'quantity')::numeric * (${l.ref("l.line")} ->> 'unit_price')::numeric)`;
          return [
            l.fn.countAll<number>().filterWhere(isChosen).as("chosen"),
            l.fn.coalesce(l.fn.sum<number>(total).filterWhere(isChosen), l.lit(0)).as("value"),
          ];
        }),
    )
    .selectNoFrom((e) => [
      e
        .exists(
          e
            .selectFrom("quotes as q")
            .where("q.created_by", "=", p.owner)
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
          .selectFrom("named as n")
          .groupBy("n.name")
          .select("n.name")
          .select((n) => [
            n.fn.countAll<number>().as("offered"),
            n.fn.countAll<number>().filterWhere("n.chosen", "=", true).as("accepted"),
            n.fn
              .coalesce(n.fn.sum<number>("n.total").filterWhere("n.chosen", "=", true), n.lit(0))
              .as("accepted_value"),
          ]),
      ).as("packages"),
      jsonObjectFrom(
        from
          .selectFrom("extras as x")
          .select((x) => [
            x.fn.countAll<number>().as("offered"),
            x.fn.countAll<number>().filterWhere("x.chosen", ">", 0).as("accepted"),
            x.fn.coalesce(x.fn.sum<number>("x.value"), x.lit(0)).as("lines_value"),
          ]),
      )
        .$notNull()
        .as("extras"),
    ]),
);

/**
 * Reads a report in one statement; it says what `quoteReportOf` says, to which a test holds it. `timeZone` is the owner's.
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
  if (!found) throw new Error("The database counted nothing.");
  return asQuoteReport(range, earlier, found);
}

import { implement } from "@orpc/server";
import { stringify } from "csv-stringify/sync";
import { analyticsContract } from "#features/analytics/analytics.contract.ts";
import { asReport, type Report, type Tally } from "#features/analytics/analytics.ts";
import { spanOf, type Range } from "#features/analytics/range.ts";
import { addressOfFile, reportCells, reportFileName } from "#features/analytics/reportFile.ts";
import { displayedPriceSql } from "#features/estimates/displayedPrice.server.ts";
import { csvOptions } from "#features/exports/export.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { ownersDay } from "#platform/ownersDay.ts";

const os = implement(analyticsContract).$context<RequestContext>().use(requireOwner);

/** The handlers of the reports on how business goes. */
export const analyticsHandlers = {
  report: os.report.handler(async ({ input, context: { owner } }) =>
    readReport(owner, input, (await ownersDay(owner)).timeZone),
  ),
  file: os.file.handler(async ({ input, context: { owner } }) => {
    const told = await readReport(owner, input, (await ownersDay(owner)).timeZone);
    return { url: addressOfFile(stringify(reportCells(told), csvOptions)), file_name: reportFileName(told) };
  }),
};

/** The parts of a report as the database counts them; of the months only those with requests, by their place. */
type Counted = Pick<Report, "any" | "now" | "before" | "services" | "methods" | "links"> & {
  months: (Tally & { place: number })[];
};

/** Reads a report in one statement; it says what `reportOf` says, to which a test holds it. */
export async function readReport(
  { ownerId, query }: Pick<OwnerDb, "ownerId" | "query">,
  range: Range,
  timeZone: string,
): Promise<Report> {
  const { earlier, earlierStart, start, end, months } = spanOf(range, timeZone);
  const [row] = await query<{ found: Counted }>(reportStatement, [
    ownerId,
    earlierStart.toISOString(),
    start.toISOString(),
    end.toISOString(),
    months.map((month) => month.start.toISOString()),
  ]);
  if (!row) throw new Error("The database counted nothing.");
  const counted = row.found;
  return asReport(range, earlier, {
    ...counted,
    months: months.map(({ month }, index) => {
      const { place: _place, ...tally } = counted.months.find(({ place }) => place === index + 1) ?? {
        place: 0,
        requests: 0,
        won: 0,
        lost: 0,
        revenue: 0,
      };
      return { month, ...tally };
    }),
  });
}

const tally = `count(*) as requests, count(*) filter (where status = 'completed') as won, count(*) filter (where status = 'cancelled') as lost,
  coalesce(sum(price) filter (where status = 'completed'), 0) as revenue`;
const figures = `${tally}, floor(percentile_cont(0.5) within group (order by waited) / 1000 + 0.5) as first_action_seconds`;
const by = (columns: string) =>
  `(select coalesce(json_agg(g), '[]') from (select ${columns}, ${tally} from current group by ${columns}) g)`;

const reportStatement = {
  name: "analytics-report",
  text: `with found as materialized (
      select e.created_at, e.status, e.service_name, case when e.form = 'multi' then 'multi' else 'single' end as form, e.form_area, e.link_source,
          case when e.estimate_method = 'ai' then 'ai' when e.figure_source = 'measured' then 'measured' else 'manual' end as method,
          case when e.status = 'completed' then ${displayedPriceSql} end as price,
          case when e.first_action_at is not null then greatest(0, (extract(epoch from e.first_action_at - e.created_at) * 1000)::bigint)::float8 end as waited
        from estimates e where e.created_by = $1 and e.deleted_at is null and e.created_at >= $2::timestamptz and e.created_at < $4::timestamptz),
      current as materialized (select *, width_bucket(created_at, $5::timestamptz[]) as place from found where created_at >= $3::timestamptz)
    select json_build_object(
      'any', exists (select from estimates where created_by = $1 and deleted_at is null),
      'now', (select to_json(g) from (select ${figures} from current) g),
      'before', (select to_json(g) from (select ${figures} from found where created_at < $3::timestamptz) g),
      'months', ${by("place")},
      'services', ${by("service_name")},
      'methods', ${by("method")},
      'links', ${by("form, form_area, link_source")}) as found`,
};

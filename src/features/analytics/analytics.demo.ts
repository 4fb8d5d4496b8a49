import { stringify } from "csv-stringify/browser/esm/sync";
import type { DemoHandlers, DemoContext } from "#demo/demoContext.ts";
import { visitorsZone } from "#demo/visitorsDay.ts";
import type { analyticsContract } from "#features/analytics/analytics.contract.ts";
import { reportOf } from "#features/analytics/analytics.ts";
import type { Range } from "#features/analytics/range.ts";
import { addressOfFile, reportCells, reportFileName } from "#features/analytics/reportFile.ts";
import { csvOptions } from "#features/exports/export.ts";

/** The demo's figures: those of the sample business as the visitor has left it. */
export const analyticsDemoHandlers: DemoHandlers<typeof analyticsContract> = {
  report: reportIn,
  file: (context, range) => {
    const told = reportIn(context, range);
    return { url: addressOfFile(stringify(reportCells(told), csvOptions)), file_name: reportFileName(told) };
  },
};

function reportIn({ store }: DemoContext, range: Range) {
  return reportOf(
    store.read("estimates").filter((estimate) => !estimate.deleted_at),
    range,
    visitorsZone(),
  );
}

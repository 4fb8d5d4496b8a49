import { stringify } from "csv-stringify/browser/esm/sync";
import type { DemoHandlers, DemoContext } from "#browser/demo/demoContext.ts";
import type { DemoQuote } from "#features/quotes/quote-rules/quoteLife.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import type { analyticsContract } from "./analytics.contract.ts";
import { reportOf } from "./analytics.ts";
import { quoteReportOf, type CountedQuote } from "./quoteReport.ts";
import type { Range } from "./range.ts";
import { reportCells, reportFileName } from "./reportFile.ts";
import { addressOfCsv, csvOptions } from "#features/business/exports/export.ts";

/** The demo's figures: those of the sample business as the visitor has left it. */
export const analyticsDemoHandlers: DemoHandlers<typeof analyticsContract> = {
  report: reportIn,
  quotes: quotesIn,
  file: (context, range) => {
    const told = reportIn(context, range);
    const cells = reportCells(told, quotesIn(context, range));
    return { url: addressOfCsv(stringify(cells, csvOptions)), file_name: reportFileName(told) };
  },
};

function reportIn({ store }: DemoContext, range: Range) {
  return reportOf(
    store.read("estimates").filter((estimate) => !estimate.deleted_at),
    range,
    visitorsZone(),
  );
}

function quotesIn({ store, now }: DemoContext, range: Range) {
  return quoteReportOf(store.read("quotes").map(countedOf), range, { timeZone: visitorsZone(), now: now() });
}

function countedOf({ versions, acceptance, ...quote }: DemoQuote): CountedQuote {
  const accepted = versions.find(({ number }) => number === acceptance?.version);
  return {
    ...quote,
    first_sent_at: versions[0]?.sent_at ?? null,
    acceptance:
      acceptance && accepted
        ? { at: acceptance.accepted_at, packages: accepted.content.packages, choice: acceptance.choice }
        : null,
  };
}

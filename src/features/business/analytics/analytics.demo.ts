import { stringify } from "csv-stringify/browser/esm/sync";
import type { DemoHandlers, DemoContext } from "#browser/demo/demoContext.ts";
import type { DemoQuote } from "#features/quotes/quote-rules/quoteLife.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import type { analyticsContract } from "./analytics.contract.ts";
import { reportOf } from "./analytics.ts";
import { quoteReportOf, type CountedQuote } from "./quoteReport.ts";
import { moneyReportOf } from "./moneyReport.ts";
import type { Range } from "./range.ts";
import { reportCells, reportFileName } from "./reportFile.ts";
import type { StoredDemoInvoice } from "#features/invoices/invoices/storedInvoice.demo.ts";
import { addressOfCsv, csvOptions } from "#features/business/exports/export.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";

/** The collections that these handlers use. */
type Rows = {
  estimates: StoredDemoEstimate[];
  quotes: DemoQuote[];
  jobs: { id: string; estimate_ids: string[] }[];
  invoices: StoredDemoInvoice[];
};
type Context = DemoContext<Rows>;

/** The demo's figures: those of the sample business as the visitor has left it. */
export const analyticsDemoHandlers: DemoHandlers<typeof analyticsContract, Rows> = {
  report: reportIn,
  quotes: quotesIn,
  invoices: moneyIn,
  file: (context, range) => {
    const report = reportIn(context, range);
    const cells = reportCells(report, quotesIn(context, range), moneyIn(context, range));
    return { url: addressOfCsv(stringify(cells, csvOptions)), file_name: reportFileName(report) };
  },
};

function reportIn({ store }: Context, range: Range) {
  return reportOf(
    store.read("estimates").filter((estimate) => !estimate.deleted_at),
    range,
    visitorsZone(),
  );
}

function quotesIn({ store, now }: Context, range: Range) {
  return quoteReportOf(store.read("quotes").map(countedOf), range, { timeZone: visitorsZone(), now: now() });
}

function moneyIn({ store }: Context, range: Range) {
  const invoices = store.read("invoices").map(({ job_id, credit_notes, ...invoice }) => ({
    ...invoice,
    services: servicesOf(store.read("jobs").find(({ id }) => id === job_id)?.estimate_ids ?? []),
    credit_notes: credit_notes.map(({ amount, content }) => ({ amount, issued_on: content.issued_on })),
  }));
  const deposits = store.read("quotes").flatMap(({ payments }) => payments);
  return moneyReportOf({ invoices, deposits }, range);

  function servicesOf(ids: readonly string[]): string[] {
    const found = store.read("estimates").filter(({ id }) => ids.includes(id));
    return [...new Set(found.map(({ service_name }) => service_name))];
  }
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

import { implement } from "@orpc/server";
import { stringify } from "csv-stringify/sync";
import { analyticsContract } from "./analytics.contract.ts";
import type { Range } from "./range.ts";
import { reportCells, reportFileName } from "./reportFile.ts";
import { addressOfCsv, csvOptions } from "#features/business/exports/export.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { readReport } from "./analytics.queries.ts";
import { readMoneyReport } from "./moneyReport.queries.ts";
import { readQuoteReport } from "./quoteReport.queries.ts";

const os = implement(analyticsContract).$context<RequestContext>().use(requireOwner);

/** The handlers of the business reports. */
export const analyticsHandlers = {
  report: os.report.handler(async ({ input, context: { owner } }) =>
    readReport(owner, input, (await todayOfOwner(owner)).timeZone),
  ),
  quotes: os.quotes.handler(async ({ input, context: { owner } }) =>
    quotesIn(owner, input, (await todayOfOwner(owner)).timeZone),
  ),
  invoices: os.invoices.handler(({ input, context: { owner } }) => readMoneyReport(owner, input)),
  file: os.file.handler(async ({ input, context: { owner } }) => {
    const { timeZone } = await todayOfOwner(owner);
    const report = await readReport(owner, input, timeZone);
    const quotes = await quotesIn(owner, input, timeZone);
    const money = await readMoneyReport(owner, input);
    return {
      url: addressOfCsv(stringify(reportCells(report, quotes, money), csvOptions)),
      file_name: reportFileName(report),
    };
  }),
};

const quotesIn = (owner: OwnerDb, range: Range, timeZone: string) =>
  readQuoteReport(owner, range, { timeZone, now: new Date() });

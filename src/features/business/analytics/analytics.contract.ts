import * as z from "zod";
import { mayLag, proOperation } from "#shared/operation.ts";
import { report } from "./analytics.ts";
import { moneyReport } from "./moneyReport.ts";
import { quoteReport } from "./quoteReport.ts";
import { rangeInput } from "./range.ts";

/** Reports on the business, over the days of a range in the owner's time zone. */
export const analyticsContract = {
  report: proOperation(
    "manager",
    {
      method: "GET",
      path: "/analytics",
      summary: "Get request statistics",
    },
    mayLag,
  )
    .input(rangeInput)
    .output(report),
  quotes: proOperation(
    "manager",
    {
      method: "GET",
      path: "/analytics/quotes",
      summary: "Get quote statistics",
    },
    mayLag,
  )
    .input(rangeInput)
    .output(quoteReport),
  invoices: proOperation(
    "manager",
    {
      method: "GET",
      path: "/analytics/invoices",
      summary: "Get invoice statistics",
    },
    mayLag,
  )
    .input(rangeInput)
    .output(moneyReport),
  file: proOperation(
    "manager",
    {
      method: "GET",
      path: "/analytics/file",
      summary: "Export statistics as CSV",
    },
    mayLag,
  )
    .input(rangeInput)
    .output(z.object({ url: z.string(), file_name: z.string() })),
};

import * as z from "zod";
import { mayLag, proOperation } from "#shared/operation.ts";
import { report } from "./analytics.ts";
import { quoteReport } from "./quoteReport.ts";
import { rangeInput } from "./range.ts";

/** Reports on the business, over the days of a range in the owner's time zone. */
export const analyticsContract = {
  report: proOperation(
    "manager",
    {
      method: "GET",
      path: "/analytics",
      summary: "Requests and what became of them over a range of days, with the period before",
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
      summary: "Quotes and what became of them over a range of days, with the period before",
    },
    mayLag,
  )
    .input(rangeInput)
    .output(quoteReport),
  file: proOperation(
    "manager",
    {
      method: "GET",
      path: "/analytics/file",
      summary: "The same numbers as a CSV file, in a data address",
    },
    mayLag,
  )
    .input(rangeInput)
    .output(z.object({ url: z.string(), file_name: z.string() })),
};

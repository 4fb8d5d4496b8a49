import * as z from "zod";
import { quoteSelection } from "#features/quotes/quote-rules/quoteRecord.ts";
import { jobSelection } from "#features/jobs/job-rules/job.ts";
import { invoicePeriod } from "./invoiceExport.ts";
import { freshOperation, mayLag, memberOperation, proOperation } from "#shared/operation.ts";

/** A file to be downloaded: its address and its name. */
const download = z.object({ url: z.string(), file_name: z.string() });

/** Exports of an owner's data: as CSV, or all data in one archive with the photos and the PDFs of quotes. */
export const exportsContract = {
  customers: proOperation(
    "manager",
    {
      method: "GET",
      path: "/exports/customers",
      summary: "Create a customer export",
    },
    mayLag,
  ).output(download),
  estimates: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/exports/estimates",
      summary: "Create an estimate export",
    },
    mayLag,
  ).output(download),
  quotes: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/exports/quotes",
      summary: "Create a quote export",
    },
    mayLag,
  )
    .input(quoteSelection)
    .output(download),
  jobs: proOperation(
    "manager",
    {
      method: "GET",
      path: "/exports/jobs",
      summary: "Create a job export",
    },
    mayLag,
  )
    .input(jobSelection)
    .output(download),
  invoices: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/exports/invoices",
      summary: "Create an invoice export",
    },
    mayLag,
  )
    .input(invoicePeriod)
    .output(download),
  everything: freshOperation(
    "owner",
    {
      method: "GET",
      path: "/exports/everything",
      summary: "Create a full export",
    },
    mayLag,
  ).output(download),
  size: memberOperation(
    "owner",
    {
      method: "GET",
      path: "/exports/everything/size",
      summary: "Get the full export's size",
    },
    mayLag,
  ).output(z.object({ photos: z.int(), quote_pdfs: z.int(), bytes: z.number() })),
};

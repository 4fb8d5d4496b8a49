import * as z from "zod";
import { quoteSelection } from "#features/quotes/quote-rules/quoteRecord.ts";
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
      summary: "Create a download address for all customers as CSV",
    },
    mayLag,
  ).output(download),
  estimates: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/exports/estimates",
      summary: "Create a download address for all estimates as CSV",
    },
    mayLag,
  ).output(download),
  quotes: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/exports/quotes",
      summary: "Create a download address for filtered quotes as CSV",
    },
    mayLag,
  )
    .input(quoteSelection)
    .output(download),
  everything: freshOperation(
    "owner",
    {
      method: "GET",
      path: "/exports/everything",
      summary: "Create a download address for the full export as ZIP",
    },
    mayLag,
  ).output(download),
  size: memberOperation(
    "owner",
    {
      method: "GET",
      path: "/exports/everything/size",
      summary: "Get the full export's number of photos and quote PDFs, and their size in bytes",
    },
    mayLag,
  ).output(z.object({ photos: z.int(), quote_pdfs: z.int(), bytes: z.number() })),
};

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
      summary: "Where every customer can be downloaded as CSV",
    },
    mayLag,
  ).output(download),
  estimates: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/exports/estimates",
      summary: "Where every estimate can be downloaded as CSV",
    },
    mayLag,
  ).output(download),
  quotes: memberOperation(
    "manager",
    {
      method: "GET",
      path: "/exports/quotes",
      summary: "Where quotes can be downloaded as CSV, filtered as their list is",
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
      summary: "Where everything can be downloaded as one ZIP of CSV, JSON, photos and PDFs of quotes",
    },
    mayLag,
  ).output(download),
  size: memberOperation(
    "owner",
    {
      method: "GET",
      path: "/exports/everything/size",
      summary: "How many photos and PDFs of quotes the archive of everything holds, and how many bytes they take",
    },
    mayLag,
  ).output(z.object({ photos: z.int(), quote_pdfs: z.int(), bytes: z.number() })),
};

import type * as z from "zod";
import type { invoicePage } from "./invoicePage.contract.ts";

/** An invoice as its customer sees it. */
export type InvoicePage = z.output<typeof invoicePage>;

/** The data that the server embeds in an invoice's page, which saves a second request. */
export type InvoiceInPage =
  { token: string; page: InvoicePage } | { problem: "gone" | "failed" } | { problem: "altered"; message: string };

import type * as z from "zod";
import type { invoicePage } from "./invoicePage.contract.ts";

/** An invoice as its customer sees it. */
export type InvoicePage = z.output<typeof invoicePage>;

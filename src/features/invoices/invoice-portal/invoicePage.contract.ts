import * as z from "zod";
import { enteredCents } from "#shared/money/enteredAmount.ts";
import { publicOperation, refusals } from "#shared/operation.ts";
import { maxCents } from "#features/quotes/quote-rules/quoteLimits.ts";
import { invoicePage } from "./invoicePage.ts";

const token = z.string().max(100).describe("The last part of the address of the invoice's page");
/** The operations that a customer can call with the address of an invoice's page. */
export const invoicePagesContract = {
  read: publicOperation({ method: "GET", path: "/invoice-pages/{token}", summary: "Get a customer's invoice" })
    .errors(refusals("conflict"))
    .input(z.object({ token }))
    .output(invoicePage),
  view: publicOperation({ method: "POST", path: "/invoice-pages/{token}/views", summary: "Record an invoice view" })
    .input(z.object({ token }))
    .output(z.object({})),
  pay: publicOperation({
    method: "POST",
    path: "/invoice-pages/{token}/checkouts",
    summary: "Create an invoice checkout",
  })
    .errors(refusals("conflict"))
    .input(
      z.object({
        token,
        idempotency_key: z.uuid(),
        language: z.enum(["en", "es"]),
        tip: enteredCents(maxCents).default(0),
      }),
    )
    .output(z.object({ url: z.string() })),
};

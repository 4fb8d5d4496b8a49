import * as z from "zod";
import { invoiceStates } from "#features/invoices/invoice-rules/invoiceState.ts";
import { quoteStates } from "#features/quotes/quote-rules/quoteState.ts";
import { formOpening } from "#features/requests/form-drafts/request.ts";
import { requestStages } from "#features/requests/request-portal/requestPage.ts";

/** The page of one customer. Customers' phones load no Zod, so the page imports only types from here. */

/** Long enough for the name of any service. */
const maxServiceName = 500;
const cents = z.int().describe("Cents.");
const path = z.string().describe("The address of its own page.");

/** A customer's requests, quotes, visits and invoices, the newest of each. */
const customersRecords = z.object({
  requests: z.array(
    z.object({
      path: path.nullable(),
      services: z.array(z.string().max(maxServiceName)),
      again: z
        .object({ form_path: z.string(), service_ids: z.array(z.uuid()) })
        .nullable()
        .describe("The form with the same services; null until the page is opened, or if they are gone."),
      sent_at: z.string(),
      stage: z.enum(requestStages),
    }),
  ),
  quotes: z.array(
    z.object({
      path,
      number: z.int(),
      is_change: z.boolean().describe("A change order to agreed work."),
      title: z.string(),
      total: cents,
      state: z.enum(quoteStates).exclude(["draft"]),
      expires_at: z.string().nullable(),
    }),
  ),
  visits: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      start_datetime: z.string(),
      end_datetime: z.string(),
      start_day: z.iso.date().nullable().describe("The day of a visit without a time."),
      arrival_window: z.boolean(),
    }),
  ),
  photos: z
    .array(
      z.object({
        id: z.uuid(),
        path: z.string().describe("The address of the photo. Only browsers that opened the page see it."),
        thumbnail_path: z.string(),
        width: z.int(),
        height: z.int(),
        title: z.string(),
        taken_at: z.string(),
      }),
    )
    .describe("Photos of visits that are done and that the business shares, newest first."),
  invoices: z.array(
    z.object({
      path,
      number: z.string(),
      title: z.string(),
      total: cents,
      balance: cents,
      state: z.enum(invoiceStates).exclude(["draft"]),
      due_on: z.iso.date().nullable(),
    }),
  ),
});

/** A customer's page. Until it is opened with a code, it has only the record of the email whose link was opened. */
export const customerPage = customersRecords.extend({
  business: formOpening.omit({ kind: true, services: true, analysis: true, trying: true }),
  opened: z.boolean(),
  code_to: z.string().nullable().describe("The masked address to which a code can be sent; null without an address."),
  form_path: z.string(),
  contact: z
    .object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() })
    .nullable()
    .describe("What the form of another request begins with; null until the page is opened."),
  time_zone: z.string(),
});

export type CustomersRecords = z.output<typeof customersRecords>;
export type CustomerPage = z.output<typeof customerPage>;

/** The data that the server embeds in a customer's page, which saves a second request. */
export type CustomerPageInPage = { token: string; page: CustomerPage } | { problem: "gone" | "failed" };

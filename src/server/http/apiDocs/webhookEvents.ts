import * as z from "zod";
import { customer } from "#features/customers/customers/customer.ts";
import { consentEntry } from "#features/messages/consents/consent.ts";
import { messageRow } from "#features/messages/planned-messages/message.ts";
import { estimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { formKinds } from "#features/requests/form-links/formAddress.ts";
import { notification } from "#shared/notifications/notification.ts";
import { ledgerEntry } from "#shared/payments/ledgerEntry.ts";
import { customerOrigins, type WebhookEvent } from "#shared/webhookEvents.ts";

/**
 * The `data` of a delivery of each event, in the terms of the operations. Tests compare real deliveries with it. It is
 * here because browsers download the webhooks module.
 */
type DescribedEvent = { notes: string; data: z.ZodObject; example: object };

const ids = {
  customer: "3f0c2f5e-8d1b-4c6a-9e27-5b1a0d4c7f33",
  estimate: "8a1d6c0b-52e7-4f39-8c44-1f9e0b7a2d61",
  request: "c2b7e9d4-0a35-4d1f-b6f8-77d2a1c3e590",
  service: "5e9f3a72-6b1c-4e08-9d2a-40c8f7b6e113",
  quote: "b94d27c8-1e6f-4a53-8b07-d3c5a9f1e246",
  invoice: "7c1d5a90-3e42-4b8f-a6d7-2f90c8e1b354",
  job: "7d2f9b40-63ce-4a18-b5d7-02e8c1f4a396",
  visit: "1b8e5d37-f0a2-4c69-9e14-86d3b7a5c02f",
  message: "5a4e0c91-7d26-4b3f-8e15-c9f20a7b6d84",
  member: "f17a5c3d-2e90-4b68-8d14-9c6b03e7a528",
};
const carla = {
  name: "Carla Customer",
  email: "carla@mail.dev",
  phone: "(512) 555-0143",
  address: "12 Oak Street, Austin, TX 78701",
};

const quoteData = z.object({
  quote_id: z.uuid(),
  number: z.int().describe("The number of the quote."),
  version: z.int().describe("The last version sent, from 1."),
  title: z.string(),
  total_cents: z.int().describe("Cents: the accepted total, else the total before the customer makes a choice."),
  currency: z.literal("usd"),
  customer_id: z.uuid().nullable(),
  job_id: z.uuid().nullable().describe("The job that it changes, if it is a change order."),
  estimate_ids: z.array(z.uuid()).describe("The estimates that the quote is based on."),
  recipient_name: z.string(),
  at: z.iso.datetime().describe("The UTC time of the event."),
});
const aQuote = {
  quote_id: ids.quote,
  number: 1042,
  version: 1,
  title: "Driveway",
  total_cents: 200_00,
  currency: "usd",
  customer_id: ids.customer,
  job_id: null,
  estimate_ids: [ids.estimate],
  recipient_name: carla.name,
  at: "2026-05-04T15:00:00.000Z",
};
const ofQuote = (notes: string): DescribedEvent => ({ notes, data: quoteData, example: aQuote });

const jobData = z.object({
  job_id: z.uuid(),
  number: z.int().describe("The number of the job."),
  title: z.string(),
  total_cents: z.int().describe("Cents: the agreed total."),
  currency: z.literal("usd"),
  customer_id: z.uuid().nullable(),
  quote_id: z.uuid().nullable().describe("The accepted quote that it was made of."),
  estimate_ids: z.array(z.uuid()).describe("The estimates whose work it is."),
  client_name: z.string(),
  at: z.iso.datetime().describe("The UTC time of the event."),
});
const aJob = {
  job_id: ids.job,
  number: 12,
  title: "Driveway",
  total_cents: 200_00,
  currency: "usd",
  customer_id: ids.customer,
  quote_id: ids.quote,
  estimate_ids: [ids.estimate],
  client_name: carla.name,
  at: "2026-05-04T15:00:00.000Z",
};
const ofJob = (notes: string): DescribedEvent => ({ notes, data: jobData, example: aJob });

const visitData = z.object({
  visit_id: z.uuid().describe("The id of the event in the calendar."),
  job_id: z.uuid(),
  title: z.string(),
  start_datetime: z.iso.datetime().describe("A UTC time; for an all-day visit, the start of its first day."),
  end_datetime: z.iso.datetime().describe("A UTC time; for an all-day visit, the end of its last day."),
  all_day: z.boolean(),
  customer_id: z.uuid().nullable(),
  client_name: z.string().nullable(),
  client_address: z.string().nullable(),
  assigned_to: z.array(z.uuid()).describe("The ids of the assigned members; empty if no one in particular."),
  at: z.iso.datetime().describe("The UTC time of the event."),
});
const aVisit = {
  visit_id: ids.visit,
  job_id: ids.job,
  title: "Driveway: Carla Customer",
  start_datetime: "2026-05-06T14:00:00.000Z",
  end_datetime: "2026-05-06T16:00:00.000Z",
  all_day: false,
  customer_id: ids.customer,
  client_name: carla.name,
  client_address: carla.address,
  assigned_to: [ids.member],
  at: "2026-05-04T15:00:00.000Z",
};
const ofVisit = (notes: string): DescribedEvent => ({ notes, data: visitData, example: aVisit });

const anInvoice = {
  invoice_id: ids.invoice,
  number: "1042",
  title: "Driveway",
  total_cents: 200_00,
  currency: "usd",
  customer_id: ids.customer,
  job_id: null,
  client_name: carla.name,
  at: "2026-05-04T15:00:00.000Z",
};
const invoiceData = z.object({
  invoice_id: z.uuid(),
  number: z.string().nullable().describe("The prefix and the number of the invoice."),
  title: z.string(),
  total_cents: z.int().describe("Cents: the total of the invoice."),
  currency: z.literal("usd"),
  customer_id: z.uuid().nullable(),
  job_id: z.uuid().nullable(),
  client_name: z.string(),
  amount_cents: z.int().optional().describe("Cents: the money of the event."),
  method: ledgerEntry.shape.method.optional(),
  reason: z.string().optional(),
  at: z.iso.datetime().describe("The UTC time of the event."),
});
const ofInvoice = (notes: string): DescribedEvent => ({ notes, data: invoiceData, example: anInvoice });

const messageData = messageRow.omit({ id: true }).extend({
  message_id: z.uuid(),
  at: z.iso.datetime().describe("The UTC time of the event."),
});
const aMessage = {
  message_id: ids.message,
  customer_id: ids.customer,
  name: carla.name,
  address: carla.email,
  channel: "email",
  state: "sent",
  trigger: "quote_unopened",
  about: "quote",
  about_id: ids.quote,
  estimate_id: null,
  subject: "Your quote from Bright Side",
  text: "Hi Carla, did you see your quote for the driveway?",
  edited: false,
  send_at: "2026-05-04T15:00:00.000Z",
  sent_at: "2026-05-04T15:00:00.000Z",
  reason: null,
  updated_at: "2026-05-04T15:00:01.000Z",
  version: 3,
  at: "2026-05-04T15:00:01.000Z",
};

/** Every event, in the order in which a job progresses. */
export const describedEvents: Readonly<Record<WebhookEvent, DescribedEvent>> = {
  "estimate.created": {
    notes:
      "One delivery for each requested service; those of one request share `request_id`. While photos are analyzed, `analysis_state` is `running` and there is no price yet: call `estimates.get` later. Tests of your own form send no events.",
    data: estimateDetails
      .pick({
        request_id: true,
        name: true,
        email: true,
        phone: true,
        address: true,
        service_id: true,
        service_name: true,
        service_unit: true,
        estimated_square_footage: true,
        estimated_quantity: true,
        total_price: true,
        price_shown_to_customer: true,
        estimate_method: true,
        analysis_state: true,
        notes: true,
        form_area: true,
        link_source: true,
      })
      .extend({
        estimate_id: z.uuid(),
        form: z.enum(formKinds),
        language: z.enum(["en", "es"]).describe("The language of the form that the customer read."),
      }),
    example: {
      estimate_id: ids.estimate,
      request_id: ids.request,
      ...carla,
      service_id: ids.service,
      service_name: "Driveway Washing",
      service_unit: "per sq ft",
      estimated_square_footage: 800,
      estimated_quantity: null,
      total_price: 200,
      price_shown_to_customer: true,
      estimate_method: "manual",
      analysis_state: "none",
      notes: "The gate is open.",
      form: "standard",
      form_area: null,
      link_source: "facebook",
      language: "en",
    },
  },
  "customer.created": {
    notes:
      "`customers` contains one customer, or up to 100 after an import: larger imports send several deliveries, one per second. `origin` is the source: added by hand, copied, created from an estimate, imported, or created for an estimate that was removed from another customer. Undoing a merge sends no event for the restored customers.",
    data: z.object({
      origin: z.enum(customerOrigins),
      customers: z.array(
        customer
          .pick({ name: true, email: true, phone: true, address: true, status: true, client_type: true })
          .extend({ customer_id: z.uuid() }),
      ),
    }),
    example: {
      origin: "estimate",
      customers: [{ customer_id: ids.customer, ...carla, status: "prospect", client_type: "residential" }],
    },
  },
  "quote.sent": ofQuote("Sent for each version."),
  "quote.viewed": ofQuote(
    "Sent after the page was open for two seconds, at most once in 30 minutes; views by the business do not count.",
  ),
  "quote.accepted": ofQuote("Accepted by the customer, or recorded by the business."),
  "quote.declined": ofQuote("Declined by the customer, or recorded by the business. The customer can undo it."),
  "quote.expired": ofQuote("Sent after the quote's last day, if no one has answered."),
  "quote.deposit_paid": {
    notes: "Sent for each payment, by card or recorded by hand.",
    data: quoteData.extend({
      amount_cents: z.int().describe("The amount of the payment, in cents of `currency`."),
      currency: z.string().describe("The currency of the payment, in lower case."),
      method: ledgerEntry.shape.method,
    }),
    example: { ...aQuote, amount_cents: 50_00, method: "card" },
  },
  "job.created": ofJob("Sent when a job begins: from a quote, an estimate, or for a customer."),
  "job.changed": ofJob(
    "Sent when a change order is accepted or reopened, and when a change that was agreed by word is recorded or undone. It has the new total.",
  ),
  "job.done": ofJob("Sent when its last visit is recorded as done, or a member says that the job is done."),
  "job.closed": ofJob("Sent when a member closes a job that is done."),
  "job.cancelled": {
    notes: "A cancelled job can be opened again, which sends no event.",
    data: jobData.extend({ reason: z.string().nullable().describe("The reason that the member gave.") }),
    example: { ...aJob, reason: "The customer moved away." },
  },
  "visit.planned": ofVisit("Sent for visits of jobs only."),
  "visit.moved": ofVisit("Sent when the start, the end or the length changes. It has the new times."),
  "visit.done": ofVisit("Sent when a member records the visit as done. `job.done` follows after the last one."),
  "invoice.issued": ofInvoice("Sent once, when the invoice gets its number."),
  "invoice.voided": ofInvoice("`reason` is the reason that the business gave."),
  "invoice.credited": ofInvoice("`amount_cents` is the amount of the credit note."),
  "payment.received": ofInvoice("Sent for each payment on an invoice, by card or recorded by hand."),
  "payment.returned": ofInvoice("Sent for each refund, dispute and undone payment. `amount_cents` is negative."),
  "message.sent": {
    notes:
      "Sent once for each message, automatic or written by a member. While it is not known if a message was sent (`unknown`), there is no event; it follows if the mail or text service says more.",
    data: messageData,
    example: aMessage,
  },
  "message.failed": {
    notes: "`reason` says why. It can follow `message.sent`, if a mail server or the text service returns the message.",
    data: messageData,
    example: { ...aMessage, state: "failed", reason: `The mail server of ${carla.email} refused it: 550 No such user` },
  },
  "message.opted_out": {
    notes:
      "Sent when an address or a number that was not opted out yet is: by the link or the button of an email, a reply, the text service, or the word of a member. `customer_id` is null if several customers have the address, or none.",
    data: consentEntry.pick({ channel: true, address: true, kind: true, source: true }).extend({
      customer_id: z.uuid().nullable(),
      at: z.iso.datetime().describe("The UTC time of the event."),
    }),
    example: {
      channel: "email",
      address: carla.email,
      kind: "follow_up",
      source: "link",
      customer_id: ids.customer,
      at: "2026-05-04T15:00:00.000Z",
    },
  },
  follow_up_due: {
    notes: "Sent on the morning of the due day, and again when it is overdue.",
    data: notification
      .omit({ read_at: true, estimate_id: true, quote_id: true, invoice_id: true, price: true })
      .extend({
        notification_type: z.literal("follow_up_due"),
        customer_id: z.uuid(),
        follow_up_id: z.uuid(),
        target_date: z.iso.date(),
      }),
    example: {
      id: "0d3b8f61-94c2-4b7e-a5d8-6e1f27c90b34",
      user_id: "f17a5c3d-2e90-4b68-8d14-9c6b03e7a528",
      customer_id: ids.customer,
      follow_up_id: "6c8e1b57-d04f-4293-b7ae-35f9d28c1064",
      notification_type: "follow_up_due",
      title: "Follow-up due today: Carla Customer",
      message: "It's time to contact Carla Customer again.",
      status: "pending",
      priority: "medium",
      target_date: "2026-05-04",
      metadata: { customer_email: carla.email, customer_phone: carla.phone },
      created_at: "2026-05-04T12:00:00Z",
    },
  },
  test: {
    notes: "Sent by `webhooks.test` or the button in your account settings. Never retried.",
    data: z.object({ message: z.string() }),
    example: { message: "This is a test." },
  },
};

/** The schema of a whole delivery, as it is posted. */
export const deliveryOf = (event: WebhookEvent) =>
  z.object({
    id: z.uuid().describe("The id of the delivery: the same for each retry."),
    event: z.literal(event),
    created_at: z.string().describe("The UTC time of the event."),
    data: describedEvents[event].data,
  });

/** An example of a whole delivery. */
export const exampleOf = (event: WebhookEvent) => ({
  id: "e4a90c57-3b1d-4f86-92e8-a07d5c6b1f38",
  event,
  created_at: "2026-05-04T15:00:00Z",
  data: describedEvents[event].example,
});

import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import { momentOf } from "#shared/days/calendarDays.ts";
import type { Language } from "#shared/words/languages.ts";
import { paidOf } from "#shared/payments/ledger.ts";
import { demoPageLink } from "#features/customer-pages/customer-links/customerLink.demo.ts";
import { amountsOf, demoInvoiceLink, type StoredDemoInvoice } from "#features/invoices/invoices/storedInvoice.demo.ts";
import { balanceOf } from "#features/invoices/invoice-rules/invoiceState.ts";
import type { RequestFacts } from "#features/messages/message-rules/triggerFacts.ts";
import type { Subject } from "#features/messages/message-rules/triggers.ts";
import type { DemoQuote } from "#features/quotes/quote-rules/quoteLife.ts";
import { asStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import { demoLinkOf } from "#features/quotes/quotes/storedQuote.demo.ts";
import type { StoredEvent } from "#features/work/events/event.ts";
import type { MessageSubject } from "./planAbout.ts";
import type { MessageRows, SubjectRows } from "./storedMessage.demo.ts";

/** The records of the demo that messages are about, as `subjectRecords.queries.ts` reads those of the server. */

/** The rows of the records, of one moment, and the messages that asked for reviews. */
export type SubjectSource = {
  read<Name extends keyof SubjectRows>(name: Name): SubjectRows[Name];
  /** The messages that were sent already. */
  messages: Readonly<MessageRows["messages"]>;
  zone?: string;
};

type Customer = SubjectRows["customers"][number];
type Contact = Pick<MessageSubject, "name" | "email" | "phone"> & { address: string | null };

/** All records of one kind, newest first, in whatever state they are. */
export function demoSubjects(kind: Subject, source: SubjectSource): MessageSubject[] {
  return readers[kind](source)
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .map(({ subject }) => subject);
}

type Found = { at: string; subject: MessageSubject };
const readers: Record<Subject, (source: SubjectSource) => Found[]> = {
  request: requests,
  quote: quotes,
  visit: visits,
  invoice: invoices,
  follow_up: services,
};

const customerOf = ({ read }: SubjectSource, id: string | null): Customer | undefined =>
  read("customers").find((one) => one.id === id);

/** The customer's own data, and that of the record where the customer has none. */
const contactOf = (customer: Customer | undefined, record: Contact): Contact => ({
  name: customer?.name ?? record.name,
  email: customer?.email ?? record.email,
  phone: customer?.phone ?? record.phone,
  address: record.address ?? customer?.address ?? null,
});

/** The part of a record that all kinds have. Links of the demo lead to the pages of this browser; its forms are English. */
function subjectOf(
  source: SubjectSource,
  of: { id: string; customer_id: string | null; service: string; language?: Language },
  { name, email, phone, address }: Contact,
  { facts, ...more }: Pick<MessageSubject, "facts"> & Partial<MessageSubject["named"]>,
): MessageSubject {
  const { id, customer_id, service, language = "en" } = of;
  const pageLink = customer_id === null ? null : atOrigin(demoPageLink(source.read("customerPages"), customer_id));
  const named = { name, address, service, pageLink, ...more };
  return { id, customer_id, customer_deleted: false, name, email, phone, language, facts, named };
}

/** A whole address. Outside of a browser there is no origin. */
const atOrigin = (path: string): string =>
  ((globalThis as { location?: { origin: string } }).location?.origin ?? "") + path;

function requests(source: SubjectSource): Found[] {
  const groups = Map.groupBy(
    source.read("estimates").filter(({ is_test }) => !is_test),
    ({ request_id }) => request_id,
  );
  return [...groups].flatMap(([id, estimates]): Found[] => {
    const first = estimates.find(({ request_position }) => request_position === 0);
    if (!first) return [];
    const ids = estimates.map((one) => one.id);
    const isOf = (among: readonly string[]) => among.some((one) => ids.includes(one));
    const shown = estimates.flatMap(({ first_shown_price }) => first_shown_price?.at ?? []).toSorted();
    const { customer_id, created_at } = first;
    const facts: RequestFacts = {
      status: estimates.map(({ status }) => asStatus(status)).find((status) => status !== "pending") ?? "pending",
      pricedAt: shown[0] ?? null,
      withdrawnAt: null,
      hasQuote: source.read("quotes").some(({ estimate_ids }) => isOf(estimate_ids)),
      hasWork:
        source.read("calendar").some(({ estimate_id }) => estimate_id !== null && ids.includes(estimate_id)) ||
        source.read("jobs").some(({ estimate_ids, state }) => state !== "cancelled" && isOf(estimate_ids)),
      deletedAt: estimates.every(({ deleted_at }) => deleted_at !== null) ? first.deleted_at : null,
      customerWroteAt: null,
    };
    const service = [...new Set(estimates.map(({ service_name }) => service_name))].toSorted().join(", ");
    const contact = contactOf(customerOf(source, customer_id), first);
    const request = { link: atOrigin(`/request/demo-${id}`) };
    return [{ at: created_at, subject: subjectOf(source, { id, customer_id, service }, contact, { facts, request }) }];
  });
}

/** Change orders are none: agreed work has its own words. */
function quotes(source: SubjectSource): Found[] {
  return source.read("quotes").flatMap((quote): Found[] => {
    const { id, customer_id, title, number, state, sent_at, expires_at, answered_at, acceptance } = quote;
    if (quote.job_id !== null || number === null) return [];
    const customer = customerOf(source, customer_id);
    const contact = {
      name: customer?.name ?? quote.recipient_name,
      email: customer?.email ?? quote.recipient_email,
      phone: customer?.phone ?? null,
      address: customer?.address ?? null,
    };
    const jobs = source.read("jobs").filter(({ quote_id }) => quote_id === id);
    const paid = paidOf(quote.payments);
    const due = acceptance?.deposit ?? 0;
    const facts = {
      state,
      sentAt: sent_at,
      versionFirstViewedAt: viewedAt(quote),
      expiresAt: expires_at,
      answeredAt: answered_at,
      depositDue: due,
      depositPaid: paid,
      workCancelled: jobs.length > 0 && jobs.every((job) => job.state === "cancelled"),
      deletedAt: null,
      customerWroteAt: wroteAt(quote),
    };
    const language = quote.versions.at(-1)?.content.language ?? "en";
    const link = atOrigin(demoLinkOf(quote));
    const named = { number, link, expiresAt: expires_at, depositOwed: Math.max(due - paid, 0) };
    const subject = subjectOf(source, { id, customer_id, service: title, language }, contact, { facts, quote: named });
    return [{ at: sent_at ?? quote.created_at, subject }];
  });
}

const viewedAt = ({ sent_at, events }: DemoQuote): string | null =>
  events.find(({ kind, at }) => kind === "viewed" && sent_at !== null && Date.parse(at) >= Date.parse(sent_at))?.at ??
  null;

const wroteAt = ({ messages }: DemoQuote): string | null =>
  messages.findLast(({ from_customer }) => from_customer)?.at ?? null;

/** Visits of customers. Other events of the calendar are none. */
function visits(source: SubjectSource): Found[] {
  const zone = source.zone ?? visitorsZone();
  const found = (event: StoredEvent, deletedAt: string | null): Found[] => {
    if ((event.job_id ?? event.estimate_id ?? event.schedule_id) === null) return [];
    const { id, start_datetime: startsAt, end_datetime: endsAt, start_day: startDay } = event;
    const job = source.read("jobs").find((one) => one.id === event.job_id);
    const customer_id = event.customer_id ?? job?.customer_id ?? null;
    const contact = contactOf(customerOf(source, customer_id), {
      name: job?.client_name ?? event.client_name ?? "",
      email: job?.client_email ?? event.client_email,
      phone: job?.client_phone ?? event.client_phone,
      address: event.client_address ?? job?.client_address ?? null,
    });
    const facts = {
      plannedAt: event.created_at,
      startsAt: startDay === null ? startsAt : momentOf(startDay, 0, zone).toISOString(),
      completedAt: event.completed_at,
      cancelledAt: deletedAt,
      reviewAskedAt: reviewAskedAt(source, { id, customer_id }),
      deletedAt,
      customerWroteAt: null,
    };
    const service = job?.title ?? event.service_type?.replaceAll("_", " ") ?? "";
    const visit = { startsAt, endsAt, startDay, window: event.arrival_window };
    const of = { id, customer_id, service };
    return [{ at: startsAt, subject: subjectOf(source, of, contact, { facts, visit }) }];
  };
  return [
    ...source.read("calendar").flatMap((event) => found(event, null)),
    ...source.read("removedEvents").flatMap((event) => found(event, event.updated_at)),
  ];
}

const reviewAskedAt = (
  { messages }: SubjectSource,
  { id, customer_id }: { id: string; customer_id: string | null },
): string | null =>
  messages
    .filter((one) => one.trigger === "visit_done" && one.about_id !== id && one.customer_id === customer_id)
    .flatMap(({ sent_at, customer_id: of }) => (of === null || sent_at === null ? [] : [sent_at]))
    .toSorted()
    .at(-1) ?? null;

function invoices(source: SubjectSource): Found[] {
  return source.read("invoices").flatMap((invoice: StoredDemoInvoice): Found[] => {
    const { id, number, customer_id, title, language, issued_at, due_on } = invoice;
    if (number === null) return [];
    const contact = contactOf(customerOf(source, customer_id), {
      name: invoice.client_name,
      email: invoice.client_email,
      phone: invoice.client_phone,
      address: invoice.client_address,
    });
    const amounts = amountsOf(invoice);
    const facts = { amounts, issuedAt: issued_at, dueOn: due_on, deletedAt: null, customerWroteAt: null };
    const named = { number, link: atOrigin(demoInvoiceLink(invoice)), owed: balanceOf(amounts), dueOn: due_on };
    const subject = subjectOf(source, { id, customer_id, service: title, language }, contact, {
      facts,
      invoice: named,
    });
    return [{ at: issued_at ?? invoice.created_at, subject }];
  });
}

/** Services that come again: of service schedules, and of follow-ups that have one. */
function services(source: SubjectSource): Found[] {
  const followUps = source.read("followUps").map((one) => ({ ...one, service_name: "" }));
  return [...source.read("customerServices"), ...followUps].flatMap((one): Found[] => {
    const { id, customer_id, service_name: service, status, updated_at, next_service_date } = one;
    const customer = customerOf(source, customer_id);
    if (!customer) return [];
    const facts = {
      status,
      scheduledAt: updated_at,
      nextServiceOn: next_service_date,
      hasWork:
        source.read("calendar").some(({ schedule_id, completed_at }) => schedule_id === id && completed_at === null) ||
        source.read("jobs").some(({ schedule_id, state }) => schedule_id === id && state === "open"),
      deletedAt: null,
      customerWroteAt: null,
    };
    const of = { id, customer_id, service };
    const due = { facts, service_due: { on: next_service_date } };
    return [{ at: updated_at, subject: subjectOf(source, of, customer, due) }];
  });
}

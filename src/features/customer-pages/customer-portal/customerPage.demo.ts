import type { DemoContext } from "#browser/demo/demoContext.ts";
import { notifyVisitor } from "#browser/demo/demoNotifications.ts";
import { ProductError } from "#shared/errors.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import { emptyProfile } from "#shared/business/businessProfile.ts";
import {
  customerAtDemoLink,
  type CustomerLinkRows,
} from "#features/customer-pages/customer-links/customerLink.demo.ts";
import {
  demoToken,
  rowOf,
  type InvoiceRows,
  type StoredDemoInvoice,
} from "#features/invoices/invoices/storedInvoice.demo.ts";
import { demoOffering } from "#features/quotes/quotes/offering.demo.ts";
import { demoLinkOf } from "#features/quotes/quotes/storedQuote.demo.ts";
import { stateAt } from "#features/quotes/quote-rules/quoteState.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import { stageOf } from "#features/requests/request-portal/requestPage.ts";
import { addEntry } from "#features/customers/timelines/timeline.demo.ts";
import { messages as refusals } from "#features/customer-pages/customer-access/refusalWords.en.ts";
import { visitName } from "./visitName.ts";
import { maskedAddress } from "#features/customer-pages/customer-access/accessCode.ts";
import { askedAgain, contactOf } from "./askedAgain.ts";
import type { CustomerAnswers } from "./customerClient.browser.ts";
import type { CustomerPage } from "./customerPage.ts";
import { messages } from "./demoWords.en.ts";

/** The collections that the page of a customer reads. */
type CustomerPageRows = Omit<InvoiceRows, "calendar"> &
  Pick<CustomerLinkRows, "customerPages"> & {
    estimates: StoredDemoEstimate[];
    visitPhotos: {
      id: string;
      event_id: string;
      url: string;
      thumbnail_url: string;
      width: number;
      height: number;
      at: string;
      shared_at: string | null;
    }[];
    customerServices: { id: string; service_name: string }[];
    calendar: {
      id: string;
      customer_id: string | null;
      job_id: string | null;
      estimate_id: string | null;
      schedule_id: string | null;
      start_datetime: string;
      end_datetime: string;
      start_day: string | null;
      arrival_window: boolean;
      occurrence_day: string | null;
      completed_at: string | null;
    }[];
  };
type Context = DemoContext<CustomerPageRows>;

/**
 * Opens the page of a customer in the demo, which answers from the visitor's own browser storage; null if the link
 * matches no customer. Any code opens it, until it is loaded again.
 */
export function openDemoCustomer(
  context: Context,
  token: string,
): { page: CustomerPage; answers: CustomerAnswers } | null {
  const id = customerAtDemoLink(context, token);
  if (id === undefined) return null;
  let opened = false;
  const read = () => pageOf(context, id, opened);
  return {
    page: read(),
    answers: {
      read: async () => read(),
      sendCode: async () => ({ sent_to: messages.anyCode(read().code_to ?? "") }),
      askOtherTime: async (visitId, text) => askOtherTime(context, id, { visitId, text }),
      open: async () => {
        opened = true;
        return read();
      },
    },
  };
}

function pageOf(context: Context, id: string, opened: boolean): CustomerPage {
  const known = context.store.read("customers").find((customer) => customer.id === id);
  const email = known?.email ?? null;
  const nothing = { requests: [], quotes: [], visits: [], photos: [], invoices: [] };
  return {
    ...(opened ? recordsOf(context, id) : nothing),
    business: {
      business_owner_id: "demo",
      business_name: demoOffering.name,
      business_phone: demoOffering.phone,
      business_logo: null,
      business_cover: null,
      business_profile: { ...emptyProfile, town: demoOffering.town, licensed_insured: demoOffering.licensed_insured },
    },
    opened,
    code_to: email === null ? null : maskedAddress(email),
    form_path: "/customer-form/demo",
    contact: opened && known ? contactOf(known) : null,
    time_zone: visitorsZone(),
  };
}

function recordsOf(
  context: Context,
  id: string,
): Pick<CustomerPage, "requests" | "quotes" | "visits" | "photos" | "invoices"> {
  const { store, now } = context;
  const ofCustomer = <Row extends { customer_id: string | null }>(rows: readonly Row[]) =>
    rows.filter(({ customer_id }) => customer_id === id);
  return {
    requests: requestsOf(ofCustomer(store.read("estimates"))),
    quotes: ofCustomer(store.read("quotes"))
      .filter(({ sent_version }) => sent_version > 0)
      .flatMap((quote) => {
        const state = stateAt(quote, now());
        const { number, job_id, title, total, expires_at } = quote;
        return state === "draft" || number === null
          ? []
          : [{ path: demoLinkOf(quote), number, is_change: job_id !== null, title, total, expires_at, state }];
      }),
    visits: ofCustomer(store.read("calendar"))
      .filter((visit) => visit.completed_at === null && Date.parse(visit.end_datetime) >= now().getTime())
      .filter(({ job_id, estimate_id, schedule_id }) => (job_id ?? estimate_id ?? schedule_id) !== null)
      .toSorted((a, b) => a.start_datetime.localeCompare(b.start_datetime))
      .map((visit) => ({
        id: visit.id,
        title: titleOf(context, visit),
        start_datetime: visit.start_datetime,
        end_datetime: visit.end_datetime,
        start_day: visit.start_day,
        arrival_window: visit.arrival_window,
      })),
    photos: photosOf(context, ofCustomer(store.read("calendar"))),
    invoices: ofCustomer(store.read("invoices")).flatMap((invoice) => invoiceOf(context, invoice)),
  };
}

/** The shared photos of done visits, newest first. */
function photosOf(context: Context, visits: readonly CustomerPageRows["calendar"][number][]): CustomerPage["photos"] {
  const done = visits.filter(({ completed_at }) => completed_at !== null);
  return context.store
    .read("visitPhotos")
    .flatMap(({ id, event_id, url, thumbnail_url, width, height, at, shared_at }) => {
      const visit = done.find((one) => one.id === event_id);
      if (!visit || shared_at === null) return [];
      const title = titleOf(context, visit);
      return [{ id, path: url, thumbnail_path: thumbnail_url, width, height, title, taken_at: at }];
    })
    .toSorted((a, b) => b.taken_at.localeCompare(a.taken_at))
    .slice(0, 60);
}

/** Notifies the visitor, as the server notifies the members of a business. */
function askOtherTime(context: Context, id: string, { visitId, text }: { visitId: string; text: string }): void {
  const visit = recordsOf(context, id).visits.find((one) => one.id === visitId);
  const customer = context.store.read("customers").find((one) => one.id === id);
  if (!visit || !customer) throw new ProductError("not_found", refusals.noVisit);
  const named = visitName(visit, visitorsZone());
  addEntry(context, { customer_id: id, kind: "other_time_asked", text: `${named}: ${text}` });
  notifyVisitor(context, {
    kind: "other_time_asked",
    facts: { name: customer.name, visit: named, text },
    customer_id: id,
    metadata: { customer_name: customer.name, customer_email: customer.email },
  });
}

function invoiceOf(context: Context, invoice: StoredDemoInvoice): CustomerPage["invoices"] {
  const { state, balance, number, title, total, due_on } = rowOf(context, invoice);
  if (state === "draft" || number === null) return [];
  return [{ path: `/invoice/${demoToken(invoice.id)}`, number, title, total, balance, state, due_on }];
}

/** The title of a visit: of its job, or the name of the service. */
function titleOf({ store }: Context, { job_id, estimate_id, schedule_id }: CustomerPageRows["calendar"][number]) {
  return (
    store.read("jobs").find(({ id }) => id === job_id)?.title ??
    store.read("estimates").find(({ id }) => id === estimate_id)?.service_name ??
    store.read("customerServices").find(({ id }) => id === schedule_id)?.service_name ??
    ""
  );
}

/** The requests of estimates. The demo has no pages of requests. */
function requestsOf(estimates: readonly StoredDemoEstimate[]): CustomerPage["requests"] {
  const requests = Map.groupBy(estimates, ({ request_id, id }) => request_id ?? id);
  return [...requests.values()].map((services) => ({
    path: null,
    services: services.map(({ service_name }) => service_name ?? ""),
    again: askedAgain(services, (kind) => (kind === "multi" ? "/multi-service/demo" : "/customer-form/demo")),
    sent_at: services[0]?.created_at ?? "",
    stage: stageOf(services.map(({ status }) => ({ status, withdrawn: false }))),
  }));
}

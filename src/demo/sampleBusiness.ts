import type { CustomerLinkRows } from "#features/customer-pages/customer-links/customerLink.demo.ts";
import type { SavedFilter } from "#shared/savedFilter.ts";
import { createSeededRandom, type SeededRandom } from "#browser/demo/seededRandom.ts";
import { sampleCare, type SampleCare } from "./sampleCare.ts";
import { sampleEstimates, type Person } from "./sampleEstimates.ts";
import type { DemoQuote } from "#features/quotes/quote-rules/quoteLife.ts";
import type { ConversationRows } from "#features/messages/conversations/conversation.demo.ts";
import type { MessageRows } from "#features/messages/planned-messages/storedMessage.demo.ts";
import { sampleMessages } from "./sampleMessages.ts";
import { sampleReplies } from "./sampleReplies.ts";
import { sampleNews } from "./sampleNews.ts";
import { followQuotes, sampleQuotes, sampleQuoteSettings } from "./sampleQuotes.ts";
import { sampleInvoices, sampleInvoiceSettings } from "./sampleInvoices.ts";
import { finishedEstimates, sampleJobs } from "./sampleJobs.ts";
import { doneWork, plannedWork } from "./sampleWork.ts";
import { sampleTeam } from "#features/business/members/sampleTeam.demo.ts";
import { daysBefore, visitorsZone } from "#browser/demo/visitorsDay.ts";
import type { StoredDemoInvoice, StoredInvoiceSettings } from "#features/invoices/invoices/storedInvoice.demo.ts";
import type { StoredJob } from "#features/jobs/jobs/storedJob.demo.ts";
import type { StoredEvent } from "#features/work/events/event.ts";
import type { StoredVisitNote, StoredVisitPhoto } from "#features/work/visits/visit.ts";
import type { Customer } from "#features/customers/customers/customer.ts";
import type { QuoteSettings, QuoteTemplate } from "#features/quotes/quote-rules/quoteRecord.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import type { Service, ServiceComponent } from "#features/catalog/services/service.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { newPoints } from "#features/work/checklists/checklist.demo.ts";
import type { StoredPoint } from "#features/work/checklists/checklist.ts";
import { sampleChecklists } from "./sampleChecklists.ts";
import { firstNames, lastNames, sampleServices, streets, towns } from "#shared/sampleData.ts";

/** All data of the demo before the visitor changes it. */
export type SampleBusiness = {
  services: Service[];
  components: ServiceComponent[];
  customers: Customer[];
  estimates: StoredDemoEstimate[];
  calendar: StoredEvent[];
  /** The events that the visitor has deleted. */
  removedEvents: StoredEvent[];
  /** Notes on visits, which only the visitor writes. */
  visitNotes: StoredVisitNote[];
  visitPhotos: StoredVisitPhoto[];
  /** The points of the checklists of visits. */
  visitPoints: StoredPoint[];
  jobs: StoredJob[];
  invoices: StoredDemoInvoice[];
  customerPages: CustomerLinkRows["customerPages"];
  invoiceSettings: StoredInvoiceSettings[];
  quotes: DemoQuote[];
  quoteSettings: (QuoteSettings & { version: number })[];
  quoteTemplates: QuoteTemplate[];
  savedFilters: SavedFilter[];
} & SampleCare &
  Pick<MessageRows, "sequences" | "messages" | "consents" | "messageSettings"> &
  ConversationRows;

const estimateCount = 23;
const customerCount = 5;

/**
 * The sample business of a demo visitor: the same for the same visitor and moment. 23 estimates of the last 90 days.
 */
export function sampleBusiness(userId: string, now: Date, timeZone = visitorsZone()): SampleBusiness {
  const random = createSeededRandom(userId);

  const services = someServices(userId, now, random);
  const components = services.slice(-1).flatMap((service) => windowExtras(service, random));
  const people = somePeople(estimateCount, random);
  const customers = people
    .slice(0, customerCount)
    .map((person, index) => customerFrom(person, index, { userId, now, random }));

  const estimates = sampleEstimates({ services, components, people, customers, userId, now, random });
  const quotes = sampleQuotes({
    estimates,
    by: sampleTeam(userId, now)[0]?.name ?? "",
    now,
    timeZone,
    random: createSeededRandom(`${userId} quotes`),
  });
  followQuotes(estimates, quotes);
  const news = sampleNews({ estimates, quotes, userId, now, random: createSeededRandom(`${userId} news`) });
  const care = sampleCare({
    customers,
    estimates,
    userId,
    today: dayIn(timeZone, now),
    now,
    random: createSeededRandom(`${userId} care`),
  });
  const calendar = [
    ...plannedWork(customers, estimates, userId, now, random, timeZone),
    ...doneWork(finishedEstimates(estimates), {
      created_by: userId,
      now,
      random: createSeededRandom(`${userId} done`),
      zone: timeZone,
    }),
  ];
  const jobs = sampleJobs({ estimates, quotes, calendar, random: createSeededRandom(`${userId} jobs`) });
  const invoices = sampleInvoices({
    jobs,
    by: sampleTeam(userId, now)[0]?.name ?? "",
    now,
    timeZone,
    random: createSeededRandom(`${userId} invoices`),
  });
  const ids = createSeededRandom(`${userId} points`);
  const subjects = {
    customers,
    estimates,
    quotes,
    calendar,
    removedEvents: [],
    jobs,
    invoices,
    customerPages: [],
    ...care,
  };
  const messages = sampleMessages(subjects, {
    now,
    timeZone,
    by: sampleTeam(userId, now)[0]?.name ?? "",
    random: createSeededRandom(`${userId} messages`),
  });
  return {
    services,
    components,
    customers,
    estimates,
    calendar,
    removedEvents: [],
    visitNotes: [],
    visitPhotos: [],
    visitPoints: calendar.flatMap((event) => newPoints(event, { services, estimates, jobs }, () => ids.uuid())),
    jobs,
    invoices,
    customerPages: [],
    invoiceSettings: [sampleInvoiceSettings(invoices)],
    quotes,
    quoteSettings: [sampleQuoteSettings(quotes)],
    quoteTemplates: [],
    savedFilters: [],
    writtenMessages: sampleReplies(messages.messages, { now, random: createSeededRandom(`${userId} replies`) }),
    messageTemplates: [],
    ...messages,
    ...care,
    notifications: [...care.notifications, ...news],
  };
}

const someServices = (userId: string, now: Date, random: SeededRandom): Service[] =>
  sampleServices.map((sample, index): Service => {
    const made = daysBefore(now, 120 - index);
    return {
      ...sample,
      id: random.uuid(),
      name_es: null,
      description_es: null,
      custom_unit: null,
      unit_plural: null,
      show_price: true,
      show_ai_analysis: true,
      ai_enabled: true,
      widest_range: null,
      calibrations: null,
      checklist: sampleChecklists[sample.name] ?? [],
      version: 1,
      created_by: userId,
      created_at: made,
      updated_at: made,
    };
  });

/** Returns a person as a customer. The first customers are active, the third is a business. */
function customerFrom(
  person: Person,
  index: number,
  { userId, now, random }: { userId: string; now: Date; random: SeededRandom },
): Customer {
  const made = daysBefore(now, 89 - 11 * index);
  return {
    ...person,
    id: random.uuid(),
    created_by: userId,
    status: index < 3 ? "active" : "prospect",
    client_type: index === 2 ? "commercial" : "residential",
    tax_exempt: null,
    notes: index === 0 ? "Prefers a text message before we come." : null,
    contacts:
      index === 2
        ? [
            {
              name: "Priya Shah",
              label: "Property manager",
              phone: "(630) 555-0143",
              email: "priya@mapleterrace.example",
            },
          ]
        : [],
    tags: index === 2 ? ["HOA", "Quarterly"] : index === 0 ? ["Referral"] : [],
    places:
      index === 0
        ? [
            { name: null, address: person.address, gate_code: "4711", notes: "The key box hangs left of the gate." },
            {
              name: "Lake house",
              address: "7 Shoreline Dr, Lake Geneva, WI 53147",
              gate_code: "2580#",
              notes: "Park on the gravel, not on the lawn.",
            },
          ]
        : [],
    last_work_date: null,
    last_quote_amount: null,
    version: 1,
    created_at: made,
    updated_at: made,
  };
}

function windowExtras(service: Service, random: SeededRandom): ServiceComponent[] {
  const part = {
    service_id: service.id,
    description: null,
    name_es: null,
    description_es: null,
    custom_unit: null,
    unit_plural: null,
    minimum_price: 0,
    ai_focus_instructions: null,
    is_required: false,
    version: 1,
    created_by: service.created_by,
  };
  return [
    {
      ...part,
      id: random.uuid(),
      name: "Screen Cleaning",
      pricing_model: "count",
      rate: 3,
      unit: "screen",
      sort_order: 0,
    },
    {
      ...part,
      id: random.uuid(),
      name: "Track Detailing",
      pricing_model: "fixed",
      rate: 40,
      unit: "flat rate",
      sort_order: 1,
    },
  ];
}

/** Returns people of whom no two share a name or an address. Phone numbers are from the range reserved for fiction. */
function somePeople(count: number, random: SeededRandom): Person[] {
  const first = random.integer(0, firstNames.length - 1);
  const last = random.integer(0, lastNames.length - 1);
  return Array.from({ length: count }, (_, index) => {
    const firstName = firstNames[(first + index * 7) % firstNames.length] ?? "";
    const lastName = lastNames[(last + index * 5) % lastNames.length] ?? "";
    return {
      name: `${firstName} ${lastName}`,
      email: random.chance(0.9) || index < customerCount ? `${firstName}.${lastName}@mail.example`.toLowerCase() : null,
      phone: random.chance(0.8)
        ? `(630) 555-01${String((index * 4 + random.integer(0, 3)) % 100).padStart(2, "0")}`
        : null,
      address: `${random.integer(100, 999)} ${random.pick(streets)}, ${random.pick(towns)}`,
    };
  });
}

import { createSeededRandom, type SeededRandom } from "#browser/demo/seededRandom.ts";
import { sampleCare, type SampleCare } from "./sampleCare.ts";
import type { DemoQuote } from "#features/quotes/quote-rules/quoteLife.ts";
import { sampleQuotes, sampleQuoteSettings } from "./sampleQuotes.ts";
import { sampleTeam } from "#features/business/members/sampleTeam.demo.ts";
import { visitorsZone } from "#browser/demo/visitorsDay.ts";
import type { StoredEvent } from "#features/work/events/event.ts";
import { toStoredTimes } from "#features/work/events/eventTimes.ts";
import type { StoredVisitNote, StoredVisitPhoto } from "#features/work/visits/visit.ts";
import type { Customer } from "#features/customers/customers/customer.ts";
import { measuredSample, type SampleName } from "./measuredSample.ts";
import { computePrice, pricedAs } from "#features/requests/estimate-prices/computation.ts";
import type { QuoteSettings, QuoteTemplate } from "#features/quotes/quote-rules/quoteRecord.ts";
import { settleSize } from "#features/requests/estimate-prices/settledSize.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import { priceRange, shownPrice } from "#features/requests/estimate-prices/priceRange.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import { drawingOf } from "#features/requests/estimate-prices/drawing.ts";
import { priceByMeasuredArea } from "#features/requests/estimate-prices/remeasuring.ts";
import { measureOf, unitLabel } from "#features/catalog/pricing/measure.ts";
import type { Service, ServiceComponent } from "#features/catalog/services/service.ts";
import { addDays, dayIn, momentOf } from "#shared/days/calendarDays.ts";
import { firstNames, lastNames, requestNotes, sampleServices, streets, towns } from "#shared/sampleData.ts";

/** Everything the demo shows, as it stands before the visitor touches it. */
export type SampleBusiness = {
  services: Service[];
  components: ServiceComponent[];
  customers: Customer[];
  estimates: StoredDemoEstimate[];
  calendar: StoredEvent[];
  /** What came of visits: the visitor's own doing. */
  visitNotes: StoredVisitNote[];
  visitPhotos: StoredVisitPhoto[];
  quotes: DemoQuote[];
  quoteSettings: (QuoteSettings & { version: number })[];
  quoteTemplates: QuoteTemplate[];
} & SampleCare;

const day = 24 * 60 * 60 * 1000;
const estimateCount = 23;
const customerCount = 5;
/** So many of the newest have not been opened by the visitor yet. */
const newCount = 3;

/**
 * The sample business of a demo visitor: the same for the same visitor and moment. 23 estimates of the last 90 days.
 */
export function sampleBusiness(userId: string, now: Date, timeZone = visitorsZone()): SampleBusiness {
  const random = createSeededRandom(userId);
  const before = (days: number) => daysBefore(now, days);

  const services = someServices(userId, now, random);
  const components = services.slice(-1).flatMap((service) => windowExtras(service, random));
  const people = somePeople(estimateCount, random);
  const customers = people
    .slice(0, customerCount)
    .map((person, index) => customerFrom(person, index, { userId, now, random }));

  const estimates: StoredDemoEstimate[] = [];
  let request = random.uuid();
  for (let index = 0; index < estimateCount; index++) {
    // Every eighth person asks for two services at once: the second estimate belongs to the request of the first.
    const sibling = index % 8 === 7 ? estimates.at(-1) : undefined;
    if (!sibling) request = random.uuid();
    const service = sibling
      ? otherThan(sibling.service_id, services, random)
      : (services[index] ?? random.pick(services)); // the newest show each service once
    const age = sibling ? 0 : (index + random.next()) * (90 / estimateCount);
    // Among the older requests every other one comes from a customer again.
    const asker = index > 11 && index % 2 === 0 ? index % customerCount : index;
    const person = people[asker];
    const customer = customers[asker];
    if (!person) throw new Error("There are fewer people than estimates.");
    estimates.push({
      actual_size: null,
      first_shown_price: null,
      photos: [],
      image_urls: [],
      measurements: [],
      ...figuresFor(service, components, index === services.length - 1, random),
      ...(sibling
        ? {
            name: sibling.name,
            email: sibling.email,
            phone: sibling.phone,
            address: sibling.address,
            created_at: sibling.created_at,
            updated_at: sibling.updated_at,
          }
        : { ...person, created_at: before(age), updated_at: before(age) }),
      id: random.uuid(),
      request_id: request,
      request_position: sibling ? 1 : 0,
      form: service.service_category === "general" ? "general" : "standard",
      service_id: service.id,
      service_name: service.name,
      service_category: service.service_category,
      service_rate: service.rate,
      service_unit: unitLabel(service),
      pricing_model: service.pricing_model,
      minimum_price: service.minimum_price,
      analysis_error: null,
      status: firstStatuses[index] ?? statusAfter(age, random),
      price_shown_to_customer: random.chance(0.8),
      customer_id: customer && !sibling ? customer.id : null,
      notes: random.chance(0.4) ? random.pick(requestNotes) : null,
      findings: null,
      version: 1,
      created_by: userId,
      deleted_at: null,
      form_area: service.service_category === "general" ? "general" : null,
      link_source: null,
      is_test: false,
      first_action_at: null,
      opened: index >= newCount,
      history: [],
    });
  }
  measureSome(estimates, services, userId);
  showFirst(estimates);
  addLinkSources(estimates, userId, now);
  finishOld(estimates, userId);
  addHistory(estimates, userId, now);
  const quotes = sampleQuotes({
    estimates,
    by: sampleTeam(userId, now)[0]?.name ?? "",
    now,
    timeZone,
    random: createSeededRandom(`${userId} quotes`),
  });
  return {
    services,
    components,
    customers,
    estimates,
    calendar: plannedWork(customers, estimates, userId, now, random, timeZone),
    visitNotes: [],
    visitPhotos: [],
    quotes,
    quoteSettings: [sampleQuoteSettings(quotes)],
    quoteTemplates: [],
    ...sampleCare({ customers, estimates, userId, today: dayIn(timeZone, now), now, random }),
  };
}

const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * day).toISOString();

const someServices = (userId: string, now: Date, random: SeededRandom): Service[] =>
  sampleServices.map((sample, index): Service => {
    const made = daysBefore(now, 120 - index);
    return {
      ...sample,
      id: random.uuid(),
      name_es: null,
      description_es: null,
      custom_unit: null,
      show_price: true,
      show_ai_analysis: true,
      ai_enabled: true,
      widest_range: null,
      calibrations: null,
      version: 1,
      created_by: userId,
      created_at: made,
      updated_at: made,
    };
  });

/** One of the people as a customer; the first ones are active, the third a business. */
function customerFrom(
  person: ReturnType<typeof somePeople>[number],
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
    notes: index === 0 ? "Gate code is with the neighbor." : null,
    last_work_date: null,
    last_quote_amount: null,
    version: 1,
    created_at: made,
    updated_at: made,
  };
}

/**
 * Three estimates of driveways were measured by their customers, each on a photo: the newest, the newest to be sealed,
 * and an older one.
 */
function measureSome(estimates: StoredDemoEstimate[], services: readonly Service[], userId: string): void {
  const [washing, , sealing] = services;
  // A photo is of a whole request: where another estimate belongs to it, that one would have it too.
  const isAlone = ({ id, request_id }: StoredDemoEstimate) =>
    estimates.every((other) => other.id === id || other.request_id !== request_id);
  const of = (service: Service | undefined, from: number) =>
    estimates.find((estimate, index) => index >= from && estimate.service_id === service?.id && isAlone(estimate));
  measureByCustomer(of(washing, 0), "driveway", userId);
  measureByCustomer(of(sealing, 0), "asphalt", userId);
  measureByCustomer(of(washing, services.length) ?? of(sealing, services.length), "concrete", userId);
}

function measureByCustomer(estimate: StoredDemoEstimate | undefined, name: SampleName, userId: string): void {
  if (!estimate) return;
  const { photo, measurement } = measuredSample(userId, name, estimate.created_at);
  const { settled, total, lines } = priceByMeasuredArea(
    { ...estimate, ai_analysis: null, calibrations: null },
    measurement.area,
    drawingOf("customer", measurement.measurement),
  );
  Object.assign(estimate, {
    photos: [photo],
    image_urls: [photo.url],
    measurements: [measurement],
    estimate_method: "manual",
    analysis_state: "none",
    ai_analysis: settled.analysis,
    reference_object: null,
    assumed: settled.assumed,
    estimated_square_footage: settled.squareFeet,
    figure_low: settled.interval?.low ?? null,
    figure_high: settled.interval?.high ?? null,
    figure_source: settled.source,
    drawn_by: settled.drawnBy,
    predicted_size: settled.predicted,
    predictions: settled.predictions,
    total_price: total,
    lines: estimate.lines.map((line, index) => ({ ...line, ...lines[index] })),
  } satisfies Partial<StoredDemoEstimate>);
}

/** Customers who were shown a price saw it when their request came. */
function showFirst(estimates: readonly StoredDemoEstimate[]): void {
  for (const estimate of estimates) {
    const { price_shown_to_customer, total_price, figure_low: low, figure_high: high, created_at: at } = estimate;
    if (!price_shown_to_customer || total_price === null) continue;
    const median = estimate.estimated_square_footage ?? estimate.estimated_quantity;
    const interval = median !== null && low !== null && high !== null ? { median, low, high } : null;
    const { range } = priceRange(pricedAs(estimate), interval, estimate.figure_source, estimate.lines);
    estimate.first_shown_price = { ...shownPrice(total_price, range), at };
  }
}

const tags = [null, "facebook", "flyer", "google", "facebook", null, "flyer"];

/** Through which links the requests came, and when the owner first did something about those that no longer wait. */
function addLinkSources(estimates: StoredDemoEstimate[], userId: string, now: Date): void {
  const random = createSeededRandom(`${userId} links`);
  for (const estimate of estimates) {
    const first = estimates.find(({ request_id }) => request_id === estimate.request_id) ?? estimate;
    const named = first.service_category !== "general" && random.chance(0.5);
    estimate.form_area = first === estimate ? (named ? first.service_category : estimate.form_area) : first.form_area;
    estimate.form = first.form;
    estimate.link_source = first === estimate ? random.pick(tags) : first.link_source;
    const acted = Date.parse(estimate.created_at) + random.integer(12, 400) * 60_000;
    if (estimate.status !== "pending")
      estimate.first_action_at = new Date(Math.min(acted, now.getTime())).toISOString();
  }
}

/** What the manager of the sample business did about requests that no longer wait. */
function addHistory(estimates: readonly StoredDemoEstimate[], userId: string, now: Date): void {
  const random = createSeededRandom(`${userId} history`);
  const [, manager] = sampleTeam(userId, now);
  for (const { status, first_action_at, history } of estimates)
    if (first_action_at !== null)
      history.push({
        id: random.uuid(),
        kind: "status",
        at: first_action_at,
        data: { from: "pending", to: status },
        by: manager?.name ?? null,
      });
}

/** Of every other finished job the true size is known, somewhat off what was estimated. */
function finishOld(estimates: StoredDemoEstimate[], userId: string): void {
  const random = createSeededRandom(`${userId} finished`);
  const finished = estimates.filter(
    (estimate, index) => estimate.status === "completed" && index > 10 && estimate.predicted_size !== null,
  );
  for (const [index, estimate] of finished.entries())
    if (index % 2 === 0)
      estimate.actual_size = Math.max(1, Math.round(((estimate.predicted_size ?? 0) * random.integer(93, 109)) / 100));
}

const eventCount = 7;
const works = [
  { title: "House wash", service_type: "pressure_washing", hours: 3 },
  { title: "Driveway sealing", service_type: "sealcoating", hours: 5 },
  { title: "Roof inspection", service_type: "inspection", hours: 1 },
  { title: "Gutter repair", service_type: "repair", hours: 2 },
  { title: "Seasonal maintenance", service_type: "maintenance", hours: 4 },
] as const;

/** Seven events over the next seven days, today's first; one of them takes the whole day. */
function plannedWork(
  customers: readonly Customer[],
  estimates: readonly StoredDemoEstimate[],
  created_by: string,
  now: Date,
  random: SeededRandom,
  zone: string,
): StoredEvent[] {
  const [you = "", , marcus = "", jo = ""] = sampleTeam(created_by, now).map(({ id }) => id);
  const doers = [[you], [marcus], [marcus, jo], [], [jo]];
  return Array.from({ length: eventCount }, (_, index): StoredEvent => {
    const work = works[index % works.length] ?? works[0];
    const client = customers[index % customers.length];
    const hour = random.integer(8, 15) + random.pick([0, 0.5]);
    const start = momentOf(addDays(dayIn(zone, now), index), hour, zone);
    const all_day = index === 3;
    const times = toStoredTimes(
      {
        start_datetime: start.toISOString(),
        end_datetime: new Date(start.getTime() + work.hours * 3_600_000).toISOString(),
        all_day,
      },
      zone,
    );
    return {
      ...times,
      id: random.uuid(),
      title: client ? `${work.title}, ${client.name}` : work.title,
      description: null,
      client_name: client?.name ?? null,
      client_email: client?.email ?? null,
      client_phone: client?.phone ?? null,
      client_address: client?.address ?? null,
      service_type: work.service_type,
      estimated_price: random.integer(3, 18) * 25,
      actual_price: null,
      estimate_id: estimates.find((estimate) => client && estimate.customer_id === client.id)?.id ?? null,
      customer_id: client?.id ?? null,
      schedule_id: null,
      completed_at: null,
      completed_by: null,
      assigned_to: doers[index % doers.length] ?? [],
      notes: random.chance(0.3) ? random.pick(requestNotes) : null,
      version: 1,
      created_by,
      created_at: new Date(now.getTime() - 2 * day).toISOString(),
      updated_at: new Date(now.getTime() - 2 * day).toISOString(),
    };
  });
}

function windowExtras(service: Service, random: SeededRandom): ServiceComponent[] {
  const part = {
    service_id: service.id,
    description: null,
    name_es: null,
    description_es: null,
    custom_unit: null,
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

/** People of whom no two share a name or an address; telephone numbers are from the range reserved for fiction. */
function somePeople(count: number, random: SeededRandom): Pick<Customer, "name" | "email" | "phone" | "address">[] {
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

/** The newest estimates show each status once. */
const firstStatuses: readonly EstimateStatus[] = ["pending", "in-progress", "pending", "completed", "cancelled"];

/** Recent requests mostly wait; old ones are mostly done. `age` in days. */
function statusAfter(age: number, random: SeededRandom): EstimateStatus {
  if (age < 12) return random.chance(0.75) ? "pending" : "in-progress";
  if (age < 35) return random.pick(["pending", "in-progress", "in-progress", "completed"]);
  return random.chance(0.8) ? "completed" : "cancelled";
}

function otherThan(serviceId: string | null, services: readonly Service[], random: SeededRandom): Service {
  return random.pick(services.filter((service) => service.id !== serviceId));
}

type Figures = Pick<
  StoredDemoEstimate,
  | "estimated_square_footage"
  | "estimated_quantity"
  | "total_price"
  | "lines"
  | "has_lines"
  | "estimate_method"
  | "analysis_state"
  | "ai_analysis"
  | "assumed"
  | "reference_object"
  | "figure_low"
  | "figure_high"
  | "figure_source"
  | "drawn_by"
  | "predicted_size"
  | "predictions"
>;

/**
 * What the work is reckoned to be, and its price by the product's own rules; `extras` asks for every component there
 * is.
 */
function figuresFor(
  service: Service,
  components: readonly ServiceComponent[],
  extras: boolean,
  random: SeededRandom,
): Figures {
  const method = extras ? "manual" : random.pick(["ai", "ai", "ai", "manual", "manual"] as const);
  const squareFootage = random.integer(12, 90) * 20;
  const quantity = random.integer(6, 32);
  const analysis =
    method === "ai"
      ? measureOf(service).kind === "area"
        ? `The photos show about ${squareFootage} sq ft. ${random.pick(remarks)}`
        : `${quantity} windows are visible. ${random.pick(remarks)}`
      : null;
  const settled = settleSize(service, { method, squareFootage, quantity, analysis });
  const wanted = components.filter(
    (component) => component.service_id === service.id && (extras || random.chance(0.4)),
  );
  const { total, lines } = computePrice(
    service,
    settled,
    wanted.map((component) => ({ ...component, choice: { quantity: random.integer(2, 12) } })),
  );
  return {
    figure_low: settled.interval?.low ?? null,
    figure_high: settled.interval?.high ?? null,
    figure_source: settled.source,
    drawn_by: settled.drawnBy,
    predicted_size: settled.predicted,
    predictions: settled.predictions,
    estimated_square_footage: settled.squareFeet,
    estimated_quantity: settled.quantity,
    total_price: total,
    lines: lines.map((line) => ({ ...line, id: random.uuid() })),
    has_lines: lines.length > 0,
    estimate_method: method,
    analysis_state: method === "ai" ? "done" : "none",
    ai_analysis: settled.analysis,
    assumed: settled.assumed,
    reference_object: method === "ai" && random.chance(0.3) ? random.pick(references) : null,
  };
}

const remarks = [
  "The surface is in fair condition.",
  "There is light mildew on the shaded side.",
  "Access is easy from the street.",
  "Some spots will need a second pass.",
] as const;
const references = ["A standard garage door", "The white pickup truck", "A letter-size sheet of paper"] as const;

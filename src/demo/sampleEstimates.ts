import { daysBefore } from "#browser/demo/visitorsDay.ts";
import type { SeededRandom } from "#browser/demo/seededRandom.ts";
import { unitLabel } from "#features/catalog/pricing/measure.ts";
import type { Service, ServiceComponent } from "#features/catalog/services/service.ts";
import type { Customer } from "#features/customers/customers/customer.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import type { StoredDemoEstimate } from "#features/requests/estimates/storedEstimate.demo.ts";
import { requestNotes } from "#shared/sampleData.ts";
import { figuresFor } from "./sampleFigures.ts";
import { addOutcomes } from "./sampleOutcomes.ts";

/** A person who requests an estimate. */
export type Person = Pick<Customer, "name" | "email" | "phone" | "address">;

/** The number of newest estimates that the visitor has not opened yet. */
const newCount = 3;

/** Returns the estimates of the last 90 days, newest first, one for each person. The first people are the customers. */
export function sampleEstimates({
  services,
  components,
  people,
  customers,
  userId,
  now,
  random,
}: {
  services: readonly Service[];
  components: readonly ServiceComponent[];
  people: readonly Person[];
  customers: readonly Customer[];
  userId: string;
  now: Date;
  random: SeededRandom;
}): StoredDemoEstimate[] {
  const estimates: StoredDemoEstimate[] = [];
  let request = random.uuid();
  for (let index = 0; index < people.length; index++) {
    // Every eighth person requests two services at once: the second estimate belongs to the request of the first.
    const sibling = index % 8 === 7 ? estimates.at(-1) : undefined;
    if (!sibling) request = random.uuid();
    const service = sibling
      ? otherThan(sibling.service_id, services, random)
      : (services[index] ?? random.pick(services)); // the newest show each service once
    const age = sibling ? 0 : (index + random.next()) * (90 / people.length);
    // Among the older requests, every second one comes from an existing customer.
    const asker = index > 11 && index % 2 === 0 ? index % customers.length : index;
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
        : { ...person, created_at: daysBefore(now, age), updated_at: daysBefore(now, age) }),
      id: random.uuid(),
      request_id: request,
      request_position: sibling ? 1 : 0,
      form: service.service_category === "general" ? "general" : "standard",
      service_id: service.id,
      service_name: service.name,
      service_category: service.service_category,
      service_rate: service.rate,
      service_unit: unitLabel(service),
      unit_plural: service.unit_plural,
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
  setQuoted(estimates);
  addOutcomes(estimates, services, userId, now);
  return estimates;
}

/** The newest estimates show each status once. */
const firstStatuses: readonly EstimateStatus[] = ["pending", "in-progress", "pending", "completed", "cancelled"];

/**
 * Gives every sample the older jobs that its quotes need: one that is won, one that is lost, and one whose quote
 * expires. Quotes are made of estimates without lines.
 */
function setQuoted(estimates: readonly StoredDemoEstimate[]): void {
  const needed = [
    { from: 6, status: "in-progress" },
    { from: 9, status: "cancelled" },
    { from: 16, status: "cancelled" },
  ] as const;
  const set = new Set<string>();
  for (const { from, status } of needed) {
    const found = estimates.find(({ id, lines }, index) => index >= from && lines.length === 0 && !set.has(id));
    if (!found) continue;
    found.status = status;
    set.add(found.id);
  }
}

/** Recent requests are mostly pending; old ones are mostly completed. `age` in days. */
function statusAfter(age: number, random: SeededRandom): EstimateStatus {
  if (age < 12) return random.chance(0.75) ? "pending" : "in-progress";
  if (age < 35) return random.pick(["pending", "in-progress", "in-progress", "completed"]);
  return random.chance(0.8) ? "completed" : "cancelled";
}

function otherThan(serviceId: string | null, services: readonly Service[], random: SeededRandom): Service {
  return random.pick(services.filter((service) => service.id !== serviceId));
}

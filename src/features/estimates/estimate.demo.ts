import { demoNotice, refused, type DemoAnswers, type DemoRoom } from "#demo/answers.ts";
import type { KeptEstimate } from "#demo/sampleBusiness.ts";
import { sameEmail } from "#features/customers/customer.ts";
import { lessonsOf } from "#features/estimates/calibration.ts";
import type { estimatesContract } from "#features/estimates/estimate.contract.ts";
import {
  meanwhile,
  missingEmail,
  statusLabels,
  type EstimateDetails,
  type EstimateMeasurement,
} from "#features/estimates/estimate.ts";
import { countByStatus, listEstimates } from "#features/estimates/listing.ts";
import { remeasure } from "#features/estimates/remeasuring.ts";
import { taughtPairs, whyNoTruth } from "#features/estimates/truth.ts";
import { DemoRefusal, ProductError } from "#shared/errors.ts";

/** The demo's answers about estimates: changes stay with the visitor and are told so. */
export const estimateAnswers: DemoAnswers<typeof estimatesContract> = {
  list: (room, asked) => listEstimates(present(room), asked),
  stats: (room, { category }) => countByStatus(present(room), category),
  get: (room, { id }) => {
    // The browser's storage is all the demo has: what is not in it counts as not loaded.
    if (!present(room).some((estimate) => estimate.id === id)) throw new DemoRefusal(meanwhile.deleted, "not_found");
    return details(room, id);
  },

  setStatus: (room, { ids, status }) => {
    const updated = change(room, (estimate) =>
      ids.includes(estimate.id) && !estimate.deleted_at ? acted(room, { ...estimate, status }) : null,
    );
    const label = statusLabels[status];
    return {
      updated,
      notice: demoNotice(
        ids.length === 1 ? `Estimate status updated to ${label}.` : `Updated ${updated} estimate(s) to ${label}.`,
      ),
    };
  },
  remove: (room, { ids }) => {
    const deleted = change(room, (estimate) =>
      ids.includes(estimate.id) && !estimate.deleted_at ? { ...estimate, deleted_at: room.now().toISOString() } : null,
    );
    return { deleted, notice: demoNotice(`Successfully deleted ${deleted} estimate(s).`) };
  },
  restore: (room, { ids }) => ({
    restored: change(room, (estimate) =>
      ids.includes(estimate.id) && estimate.deleted_at ? { ...estimate, deleted_at: null } : null,
    ),
  }),

  saveCustomerInfo: (room, { id, version, name, email, phone, address }) =>
    save(room, { id, version }, { name, email, phone, address }, "Customer information updated successfully."),
  savePrice: (room, { id, version, total_price }) =>
    save(room, { id, version }, { total_price }, "Price updated successfully."),
  saveMeasurement: (room, { id, version, measurement }) => {
    const estimate = unchanged(room, { id, version });
    const { area, settled, total, lines } = remeasure(estimate, measurement);
    const made: EstimateMeasurement = {
      id: crypto.randomUUID(),
      made_by: "owner",
      measurement,
      area,
      created_at: room.now().toISOString(),
    };
    const saved = save(
      room,
      { id, version },
      {
        measurements: [made, ...estimate.measurements],
        estimated_square_footage: settled.squareFeet,
        estimated_quantity: settled.quantity,
        ai_analysis: settled.analysis,
        assumed: settled.assumed,
        figure_low: settled.interval?.low ?? null,
        figure_high: settled.interval?.high ?? null,
        figure_source: settled.source,
        predicted_figure: settled.predicted,
        total_price: total,
        lines: lines.map((line, index) => ({ ...line, id: estimate.lines[index]?.id ?? crypto.randomUUID() })),
      },
      "Measurement saved, and the price follows it.",
    );
    learn(room, estimate.service_id);
    return saved;
  },
  saveTrueFigure: (room, { id, version, true_figure }) => {
    const estimate = unchanged(room, { id, version });
    const refusal = whyNoTruth(estimate);
    if (refusal && true_figure !== null) throw new ProductError("invalid", refusal, { true_figure: refusal });
    save(room, { id, version }, { true_figure }, "");
    learn(room, estimate.service_id);
    return {
      ...details(room, id),
      notice: demoNotice(true_figure === null ? "True figure cleared." : "True figure saved."),
    };
  },
  saveNotes: (room, { id, version, notes }) => save(room, { id, version }, { notes }, "Notes saved successfully."),

  addToCustomers: (room, { id }) => {
    const { email, customer_id } = details(room, id);
    if (customer_id) return { outcome: "linked", customer_id };
    if (!email?.trim()) throw new ProductError("invalid", missingEmail);
    const known = room.store.read("customers").find((customer) => customer.email && sameEmail(customer.email, email));
    if (!known)
      throw new DemoRefusal("Customer would be created in the full version. This is a demo with sample data.");
    change(room, (estimate) => (estimate.id === id ? acted(room, { ...estimate, customer_id: known.id }) : null));
    return { outcome: "linked", customer_id: known.id, notice: demoNotice("Estimate linked to existing customer!") };
  },
  retryAnalysis: refused("Photo analysis is disabled in demo mode. Sign up to analyze real photos!"),
};

function present({ store }: DemoRoom): KeptEstimate[] {
  return store.read("estimates").filter((estimate) => !estimate.deleted_at);
}

function details(room: DemoRoom, id: string): EstimateDetails {
  const estimates = present(room);
  const found = estimates.find((estimate) => estimate.id === id);
  if (!found) throw new ProductError("not_found", meanwhile.deleted);
  const siblings = estimates
    .filter((estimate) => estimate.request_id === found.request_id && estimate.id !== id)
    .toSorted((a, b) => a.request_position - b.request_position);
  const service = room.store.read("services").find((one) => one.id === found.service_id);
  return { ...found, siblings, widest_range: service?.widest_range ?? null, learned: service?.learned ?? null };
}

/** The estimate, with the moment kept at which the visitor first did something about it. */
function acted({ now }: DemoRoom, estimate: KeptEstimate): KeptEstimate {
  return { ...estimate, first_action_at: estimate.first_action_at ?? now().toISOString() };
}

/** Replaces the estimates for which `work` answers another; tells how many. */
function change({ store, now }: DemoRoom, work: (estimate: KeptEstimate) => KeptEstimate | null): number {
  let changed = 0;
  const estimates = store.read("estimates").map((estimate) => {
    const other = work(estimate);
    if (!other) return estimate;
    changed += 1;
    return { ...other, updated_at: now().toISOString() };
  });
  store.write("estimates", estimates);
  return changed;
}

/** Works out anew what the finished jobs of a service teach. */
function learn(room: DemoRoom, serviceId: string | null): void {
  const learned = lessonsOf(taughtPairs(present(room).filter((estimate) => estimate.service_id === serviceId)));
  room.store.write(
    "services",
    room.store.read("services").map((service) => (service.id === serviceId ? { ...service, learned } : service)),
  );
}

function unchanged(room: DemoRoom, { id, version }: { id: string; version: number }): EstimateDetails {
  const estimate = details(room, id);
  if (estimate.version !== version) throw new ProductError("conflict", meanwhile.changed);
  return estimate;
}

function save(
  room: DemoRoom,
  { id, version }: { id: string; version: number },
  fields: Partial<KeptEstimate>,
  done: string,
) {
  unchanged(room, { id, version });
  change(room, (estimate) =>
    estimate.id === id ? acted(room, { ...estimate, ...fields, version: version + 1 }) : null,
  );
  return { ...details(room, id), notice: demoNotice(done) };
}

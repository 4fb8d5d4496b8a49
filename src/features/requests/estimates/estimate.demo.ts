import { demoNotice, refused, type DemoHandlers, type DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsName } from "#browser/demo/visitor.ts";
import type { StoredDemoEstimate } from "./storedEstimate.demo.ts";
import { sameEmail } from "#shared/contact/email.ts";
import { calibrationPairs, computeCalibrations, withPredictions } from "#features/catalog/pricing/calibration.ts";
import { asMeasuredToday, phoneLessons } from "#features/catalog/pricing/phoneLessons.ts";
import { measuredJobsAmong } from "#features/catalog/services/demoPhones.demo.ts";
import { computedPrice } from "#features/requests/estimate-prices/computation.ts";
import type { estimatesContract } from "./estimate.contract.ts";
import {
  estimateFilter,
  type EstimateDetails,
  type EstimateMeasurement,
} from "#features/requests/estimate-prices/estimate.ts";
import {
  conflictMessages,
  estimateMessages,
  missingEmail,
} from "#features/requests/estimate-prices/estimateMessages.ts";
import { savedMessages } from "#features/requests/estimate-prices/savedMessages.ts";
import { statusLabels } from "#features/requests/estimate-prices/estimateStatus.ts";
import { changesOf, type SavedKind } from "#features/requests/estimate-records/history.ts";
import { acted, change, changeStatus, recorded } from "./estimateChanges.demo.ts";
import { countByStatus, estimateSearchText, listEstimates, offeredAmong } from "./listing.ts";
import { maxNamed, newAmong, type NewRequests } from "./newRequest.ts";
import { remeasure } from "#features/requests/estimate-prices/remeasuring.ts";
import { actualSizeRefusal } from "./actualSize.ts";
import { corrections } from "#shared/search/correction.ts";
import { DemoRefusal, ProductError } from "#shared/errors.ts";
import type { SettledSize } from "#features/requests/estimate-prices/settledSize.ts";
import type { PackageLine } from "#features/catalog/pricing/pricing.ts";
import type { Service } from "#features/catalog/services/service.ts";

/** The collections that these handlers use. */
export type EstimateRows = {
  estimates: StoredDemoEstimate[];
  services: Service[];
  customers: { id: string; name: string; email: string | null; contacts: { email: string | null }[] }[];
  quotes: { sent_version: number; estimate_ids: string[] }[];
  calendar: { estimate_id: string | null }[];
};
type Context = DemoContext<EstimateRows>;

/** The demo's handlers of estimates: changes stay in the visitor's browser, and notices say so. */
export const estimateDemoHandlers: DemoHandlers<typeof estimatesContract, EstimateRows> = {
  list: (context, params) => listEstimates(present(context), params, newRequestIds(context), offered(context)),
  find: (context, { search, limit }) =>
    listEstimates(present(context), estimateFilter.parse({ search, limit, sort: "inbox" }), none, none).rows.map(
      ({ id, name, service_name }) => ({ id, name, service_name }),
    ),
  didYouMean: (context, { search, ...filter }) =>
    corrections(
      search,
      listEstimates(
        present(context),
        { ...estimateFilter.parse({}), ...filter, limit: Infinity },
        none,
        offered(context),
      ).rows.map((one) => ({
        search_text: estimateSearchText(one),
        texts: [one.name, one.address, one.service_name],
      })),
    ),
  stats: (context, { category }) => countByStatus(present(context), category),
  newRequests: newToVisitor,
  markOpened: (context, { ids }) => {
    const isMeant = (estimate: StoredDemoEstimate) => !ids || ids.includes(estimate.id);
    const requests = new Set(
      present(context)
        .filter(isMeant)
        .map((estimate) => estimate.request_id),
    );
    context.store.write(
      "estimates",
      context.store
        .read("estimates")
        .map((estimate) => (requests.has(estimate.request_id) ? { ...estimate, opened: true } : estimate)),
    );
    return newToVisitor(context);
  },
  get: (context, { id }) => {
    // The demo has only the browser's storage: an estimate that is missing there counts as not loaded.
    if (!present(context).some((estimate) => estimate.id === id))
      throw new DemoRefusal(conflictMessages.deleted, "not_found");
    return details(context, id);
  },

  history: (context, { id, offset, limit }) => {
    const { history = [] } = context.store.read("estimates").find((estimate) => estimate.id === id) ?? {};
    return { events: history.slice(offset, offset + limit), total: history.length };
  },

  setStatus: (context, { ids, status }) => {
    const updated = changeStatus(context, ids, status);
    const label = statusLabels[status];
    return {
      updated,
      notice: demoNotice(estimateMessages.statusUpdated({ requested: ids.length, updated, label })),
    };
  },
  remove: (context, { ids }) => {
    const deleted = change(context, (estimate) =>
      ids.includes(estimate.id) && !estimate.deleted_at
        ? recorded(context, { ...estimate, deleted_at: context.now().toISOString() }, "deleted")
        : null,
    );
    return { deleted, notice: demoNotice(estimateMessages.deleted(deleted)) };
  },
  // The demo's form shows its answers in its own page, so no test request arrives here.
  removeTests: () => ({ ids: [] }),
  restore: (context, { ids }) => ({
    restored: change(context, (estimate) =>
      ids.includes(estimate.id) && estimate.deleted_at
        ? recorded(context, { ...estimate, deleted_at: null }, "restored")
        : null,
    ),
  }),

  saveCustomerInfo: (context, { id, version, name, email, phone, address }) =>
    save(context, { id, version }, "customer_info", { name, email, phone, address }, savedMessages.customerInfoSaved),
  savePrice: (context, { id, version, total_price }) =>
    save(
      context,
      { id, version },
      "price",
      { total_price: total_price ?? computedPrice(details(context, id)) },
      savedMessages.priceSaved,
    ),
  saveMeasurement: (context, { id, version, measurement }) => {
    const estimate = unchanged(context, { id, version });
    const { area, settled, total, lines } = remeasure(estimate, measurement);
    const made: EstimateMeasurement = {
      id: crypto.randomUUID(),
      made_by: "owner",
      measurement,
      area,
      created_at: context.now().toISOString(),
      by: visitorsName(context),
    };
    const measurements = [made, ...estimate.measurements];
    const sized = { settled, total, lines };
    return saveSize(context, estimate, sized, { measurements }, savedMessages.measurementSaved);
  },
  saveActualSize: (context, { id, version, actual_size }) => {
    const estimate = unchanged(context, { id, version });
    const refusal = actualSizeRefusal(estimate);
    if (refusal && actual_size !== null) throw new ProductError("invalid", refusal, { actual_size: refusal });
    save(context, { id, version }, "actual_size", { actual_size }, "");
    learn(context, estimate.service_id);
    return {
      ...details(context, id),
      notice: demoNotice(actual_size === null ? savedMessages.actualSizeCleared : savedMessages.actualSizeSaved),
    };
  },
  saveNotes: (context, { id, version, notes }) =>
    save(context, { id, version }, "notes", { notes }, savedMessages.notesSaved),

  addToCustomers: (context, { id }) => {
    const { email, customer_id } = details(context, id);
    if (customer_id) return { outcome: "linked", customer_id };
    if (!email?.trim()) throw new ProductError("invalid", missingEmail);
    const known = context.store
      .read("customers")
      .find(({ email: own, contacts }) =>
        [own, ...contacts.map((one) => one.email)].some((one) => one && sameEmail(one, email)),
      );
    if (!known)
      throw new DemoRefusal("Customer would be created in the full version. This is a demo with sample data.");
    change(context, (estimate) =>
      estimate.id === id
        ? acted(context, recorded(context, { ...estimate, customer_id: known.id }, "customer", { name: known.name }))
        : null,
    );
    return { outcome: "linked", customer_id: known.id, notice: demoNotice(estimateMessages.linked) };
  },
  retryAnalysis: refused("Photo analysis is disabled in demo mode. Sign up to analyze real photos!"),
};

function newToVisitor(context: Context): NewRequests {
  const estimates = present(context);
  const found = newAmong(estimates, context.now());
  const rows = found.slice(0, maxNamed).map(({ id, name, service_name, total_price, created_at, request_id }) => ({
    id,
    name,
    service_name,
    total_price,
    created_at,
    more_services: estimates.filter((other) => other.request_id === request_id && other.id !== id).length,
  }));
  return { count: found.length, rows };
}

/** The requests that are new to the visitor. */
const newRequestIds = (context: Context): Set<string> =>
  new Set(newAmong(present(context), context.now()).map(({ request_id }) => request_id));

const none: ReadonlySet<string> = new Set();

const offered = ({ store }: Context): Set<string> => offeredAmong(store.read("quotes"), store.read("calendar"));

function present({ store }: Context): StoredDemoEstimate[] {
  return store.read("estimates").filter((estimate) => !estimate.deleted_at);
}

function details(context: Context, id: string): EstimateDetails {
  const estimates = present(context);
  const found = estimates.find((estimate) => estimate.id === id);
  if (!found) throw new ProductError("not_found", conflictMessages.deleted);
  const siblings = estimates
    .filter((estimate) => estimate.request_id === found.request_id && estimate.id !== id)
    .toSorted((a, b) => a.request_position - b.request_position);
  const service = context.store.read("services").find((one) => one.id === found.service_id);
  return {
    ...found,
    siblings,
    widest_range: service?.widest_range ?? null,
    calibrations: service?.calibrations ?? null,
  };
}

/** Recomputes the calibration of a service from its finished jobs. */
function learn(context: Context, serviceId: string | null): void {
  const jobs = measuredJobsAmong(present(context));
  const finished = present(context)
    .filter((estimate) => estimate.service_id === serviceId)
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  const calibrations = computeCalibrations(calibrationPairs(asMeasuredToday(finished, jobs, phoneLessons(jobs))));
  context.store.write(
    "services",
    context.store
      .read("services")
      .map((service) => (service.id === serviceId ? { ...service, calibrations } : service)),
  );
}

/** The estimate, if it is still at the version that was read. */
export function unchanged(context: Context, { id, version }: { id: string; version: number }): EstimateDetails {
  const estimate = details(context, id);
  if (estimate.version !== version) throw new ProductError("conflict", conflictMessages.changed);
  return estimate;
}

/** Saves the size and the price of an estimate, with further fields, as `storeSize` of the server. */
export function saveSize(
  context: Context,
  estimate: EstimateDetails,
  { settled, total, lines }: { settled: SettledSize; total: number | null; lines: readonly PackageLine[] },
  more: Partial<StoredDemoEstimate>,
  done: string,
) {
  const saved = save(
    context,
    estimate,
    "size",
    {
      ...more,
      estimated_square_footage: settled.squareFeet,
      estimated_quantity: settled.quantity,
      ai_analysis: settled.analysis,
      assumed: settled.assumed,
      figure_low: settled.interval?.low ?? null,
      figure_high: settled.interval?.high ?? null,
      figure_source: settled.source,
      drawn_by: settled.drawnBy,
      predicted_size: settled.predicted,
      predictions: withPredictions(estimate.predictions, settled.predictions),
      total_price: total,
      lines: lines.map((line, index) => ({ ...line, id: estimate.lines[index]?.id ?? crypto.randomUUID() })),
    },
    done,
  );
  learn(context, estimate.service_id);
  return saved;
}

function save(
  context: Context,
  { id, version }: { id: string; version: number },
  kind: SavedKind,
  fields: Partial<StoredDemoEstimate>,
  done: string,
) {
  const before = unchanged(context, { id, version });
  const changes = changesOf(kind, before, { ...before, ...fields });
  change(context, (estimate) =>
    estimate.id === id
      ? acted(context, recorded(context, { ...estimate, ...fields, version: version + 1 }, kind, changes))
      : null,
  );
  return { ...details(context, id), notice: demoNotice(done) };
}

import type { DemoContext } from "#browser/demo/demoContext.ts";
import { visitorsName } from "#browser/demo/visitor.ts";
import { asStatus, type EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";
import type { HistoryData, HistoryKind } from "#features/requests/estimate-records/history.ts";
import type { StoredDemoEstimate } from "./storedEstimate.demo.ts";

/** Changes of the demo's estimates, with their history. */

type Context = DemoContext<{ estimates: StoredDemoEstimate[] }>;

/** The estimate with the time of the visitor's first action on it. */
export function acted({ now }: Context, estimate: StoredDemoEstimate): StoredDemoEstimate {
  return { ...estimate, first_action_at: estimate.first_action_at ?? now().toISOString() };
}

/** The estimate with one more event in its history; unchanged if nothing changed. */
export function recorded(
  context: Context,
  estimate: StoredDemoEstimate,
  kind: HistoryKind,
  data: HistoryData | null = {},
  by: string | null = visitorsName(context),
): StoredDemoEstimate {
  if (data === null) return estimate;
  const event = { id: crypto.randomUUID(), kind, at: context.now().toISOString(), data, by };
  return { ...estimate, history: [event, ...estimate.history] };
}

/** Replaces the estimates for which `work` returns a new one. Returns their number. */
export function change(
  { store, now }: Context,
  work: (estimate: StoredDemoEstimate) => StoredDemoEstimate | null,
): number {
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

/**
 * Sets one status on estimates that are not deleted, and records it in their history. Returns their number. With `from`,
 * just those in that status. `event_id`: the event whose planning is the reason. `by`: null for the customer.
 */
export function changeStatus(
  context: Context,
  ids: readonly string[],
  status: EstimateStatus,
  { from, event_id, by }: { from?: EstimateStatus; event_id?: string | null; by?: string | null } = {},
): number {
  return change(context, (estimate) => {
    const before = asStatus(estimate.status);
    if (!ids.includes(estimate.id) || estimate.deleted_at || (from && from !== before)) return null;
    const data = before === status ? null : { from: before, to: status, event_id };
    return acted(context, recorded(context, { ...estimate, status }, "status", data, by));
  });
}

import { isLive, newerOf, planOf, replacedOnes, type SeenSubscription } from "#features/site/plans/plan.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { backToTrial, saveSubscription, knownSubscriptions, setPlan, trialEnd } from "./ledger.queries.ts";

/**
 * Saves the received states of subscriptions, and the owner's resulting plan by the rules of `billing/plan.ts`.
 * Notifies open pages when the plan has changed. Call this while the ledger is locked.
 */
export async function enter(work: OwnerTx, mode: string, arrived: readonly SeenSubscription[]): Promise<void> {
  const known = new Map((await knownSubscriptions(work)).map((seen) => [seen.id, seen]));
  let changed = false;
  for (const seen of arrived) {
    const before = known.get(seen.id);
    const newest = newerOf(before, seen);
    if (newest === before) continue;
    known.set(seen.id, newest);
    changed = true;
    await work.query(saveSubscription, { id: seen.id, mode, state: toJson(newest) });
  }
  const subscriptions = [...known.values()];
  const [trial] = await work.query(trialEnd);
  const plan = planOf({ trialEnd: trial?.trial_end ?? null, subscriptions });
  // The trial's own row keeps its exact end.
  if (plan?.from) await work.query(setPlan, plan);
  else if (plan) await work.query(backToTrial);
  if (!changed) return;
  for (const { id } of replacedOnes(subscriptions.filter(isLive)))
    work.enqueue({ name: "end-replaced-plan", data: { ownerId: work.ownerId, subscriptionId: id } });
  work.notify("business");
}

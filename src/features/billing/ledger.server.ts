import {
  isLive,
  newerOf,
  planOf,
  replacedOnes,
  seenSubscription,
  type SeenSubscription,
} from "#features/billing/plan.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";

/** Two pieces of news about one owner are entered one after the other. */
const turnOf = 7_301_976;

/**
 * Every subscription known of the owner, as it was last seen. Read inside the owner's turn it stays as it is until the
 * end.
 */
export async function knownSubscriptions(
  { query }: Pick<OwnerTx, "query">,
  ownerId: string,
): Promise<SeenSubscription[]> {
  const rows = await query<{ state: unknown }>(knownStatement, [ownerId]);
  return rows.flatMap(({ state }) => seenSubscription.safeParse(state).data ?? []);
}

/** Waits until nobody else enters news about this owner. */
export async function takeTurn({ query }: Pick<OwnerTx, "query">, ownerId: string): Promise<void> {
  await query(turnStatement, [turnOf, ownerId]);
}

/** Notes that an event has been taken in; false when it had been before. */
export async function firstTime(
  { query }: Pick<OwnerTx, "query">,
  ownerId: string,
  event: { id: string; type: string; created: number },
): Promise<boolean> {
  const rows = await query(eventStatement, [ownerId, event.id, event.type, event.created]);
  return rows.length > 0;
}

/**
 * Enters what was seen of subscriptions, and what the owner's plan is now by all that is known: the rules are those of
 * `billing/plan.ts`. Open pages are told when the plan has changed. To be called in the owner's turn.
 */
export async function enter(
  work: OwnerTx,
  ownerId: string,
  mode: string,
  arrived: readonly SeenSubscription[],
): Promise<void> {
  const known = new Map((await knownSubscriptions(work, ownerId)).map((seen) => [seen.id, seen]));
  let news = false;
  for (const seen of arrived) {
    const kept = known.get(seen.id);
    const newest = newerOf(kept, seen);
    if (newest === kept) continue;
    known.set(seen.id, newest);
    news = true;
    await work.query(keepStatement, [ownerId, seen.id, mode, JSON.stringify(newest)]);
  }
  const subscriptions = [...known.values()];
  const [row] = await work.query<{ trial_end: string | null }>(trialStatement, [ownerId]);
  const plan = planOf({ trialEnd: row?.trial_end == null ? null : Math.floor(Number(row.trial_end)), subscriptions });
  // The trial's own row keeps its exact end.
  if (plan?.from) await work.query(planStatement, [ownerId, plan.subscription_tier, plan.subscription_end]);
  else if (plan) await work.query(backToTrialStatement, [ownerId]);
  if (!news) return;
  for (const { id } of replacedOnes(subscriptions.filter(isLive)))
    work.enqueue({ name: "end-replaced-plan", data: { ownerId, subscriptionId: id } });
  work.notify("business");
}

const turnStatement = { name: "billing-turn", text: "select pg_advisory_xact_lock($1::int, hashtext($2))" };
const knownStatement = {
  name: "billing-known",
  text: "select state from billing_subscriptions where created_by = $1 order by id",
};
const eventStatement = {
  name: "billing-event",
  text: "insert into billing_events (created_by, id, type, created_at) values ($1, $2, $3, to_timestamp($4)) on conflict do nothing returning id",
};
const keepStatement = {
  name: "billing-keep",
  text: "insert into billing_subscriptions (created_by, id, mode, state) values ($1, $2, $3, $4) on conflict (created_by, id) do update set state = excluded.state, updated_at = now()",
};
const trialStatement = {
  name: "billing-trial",
  text: "select extract(epoch from coalesce(trial_end, case when subscription_tier = 'Trial' then subscription_end end))::text as trial_end from subscriptions where created_by = $1",
};
const planStatement = {
  name: "billing-plan",
  text: `insert into subscriptions as s (created_by, subscription_tier, subscription_end) values ($1, $2, to_timestamp($3))
    on conflict (created_by) do update set subscription_tier = excluded.subscription_tier, subscription_end = excluded.subscription_end, updated_at = now(),
      trial_end = coalesce(s.trial_end, case when s.subscription_tier = 'Trial' then s.subscription_end end)`,
};
const backToTrialStatement = {
  name: "billing-back-to-trial",
  text: "update subscriptions set subscription_tier = 'Trial', subscription_end = trial_end, updated_at = now() where created_by = $1 and trial_end is not null and subscription_tier <> 'Trial'",
};

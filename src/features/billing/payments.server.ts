import type { Pool } from "pg";
import type { Logger } from "pino";
import { isLive, type PriceType, type SeenSubscription } from "#features/billing/plan.ts";
import { readSubscription, stripeEvent, tellsOfSubscription } from "#features/billing/stripeObjects.ts";
import { ProductError } from "#shared/errors.ts";
import type { TenantDb } from "#platform/database/tenantDb.ts";
import type { JobPayload } from "#platform/jobKinds.ts";
import type { Gateway, Payer, PortalSection } from "./paymentGateway.server.ts";
import { enter, firstTime, knownSubscriptions, takeTurn } from "./ledger.server.ts";

/**
 * How far an event's signature may be from now, in seconds, either way: as far as two machines' clocks may be apart.
 */
const tolerance = 300;
/** How old the last comparison with the gateway must be for another, in hours. */
const comparedEvery = 20;
/** How long a taken-in event is remembered, in days: Stripe repeats one for three. */
const eventsKept = 60;

/** What became of an event that was sent to us. */
export type Reception = "taken" | "known" | "not ours" | "refused" | "unreadable";

/** Money: what owners buy, where, and what follows of the news about it. */
export type Billing = ReturnType<typeof createBilling>;

/** Brings the gateway's objects and events into the ledger; whoever the gateway is, the way is the same. */
export function createBilling({ gateway, pool, db, log }: { gateway: Gateway; pool: Pool; db: TenantDb; log: Logger }) {
  const { mode, priceIds } = gateway;
  const read = (object: unknown, cachedAt: number) =>
    readSubscription(object, { cachedAt, priceIds, test: mode === "test" });

  const payerOf = async (ownerId: string): Promise<Payer | null> => {
    const { rows } = await pool.query<{ customer_id: string }>({
      name: "billing-customer",
      text: "select customer_id from billing_accounts where user_id = $1 and mode = $2",
      values: [ownerId, mode],
    });
    return rows[0] ? { ownerId, customerId: rows[0].customer_id } : null;
  };

  /**
   * Makes the owner a customer, in place of `lost`, which is known no more. Of two tries at once, one customer remains.
   */
  const becomePayer = async (ownerId: string, lost: Payer | null): Promise<Payer> => {
    const { rows } = await pool.query<{ email: string; name: string }>({
      name: "billing-owner",
      text: `select email, name from "user" where id = $1`,
      values: [ownerId],
    });
    const [user] = rows;
    if (!user) throw new Error("A session points to a user who does not exist.");
    const customerId = await gateway.createCustomer({ ownerId, ...user }, lost?.customerId ?? "first");
    await pool.query({
      name: "billing-customer-keep",
      text: `insert into billing_accounts (user_id, mode, customer_id) values ($1, $2, $3)
        on conflict (user_id, mode) do update set customer_id = excluded.customer_id where billing_accounts.customer_id = $4`,
      values: [ownerId, mode, customerId, lost?.customerId ?? null],
    });
    return (await payerOf(ownerId)) ?? { ownerId, customerId };
  };

  const asPayer = async (ownerId: string, ask: (payer: Payer) => Promise<string | null>): Promise<string> => {
    const known = await payerOf(ownerId);
    const url = known && (await ask(known));
    if (url !== null) return url;
    return (await ask(await becomePayer(ownerId, known))) ?? "";
  };

  const liveOnes = (ownerId: string): Promise<SeenSubscription[]> =>
    db.forOwner(ownerId).transaction(async (work) => (await knownSubscriptions(work, ownerId)).filter(isLive));

  /** Asks the gateway how all of the owner's subscriptions are, and enters it. */
  const compare = async (payer: Payer): Promise<void> => {
    const { ownerId } = payer;
    const { objects, asOf } = await gateway.subscriptions(payer);
    const seen = objects
      .flatMap((object) => read(object, asOf) ?? [])
      .filter(({ customerId }) => customerId === payer.customerId)
      .map((found) => found.seen);
    await db.forOwner(ownerId).transaction(async (work) => {
      await takeTurn(work, ownerId);
      const listed = new Set(seen.map(({ id }) => id));
      const gone = (await work.query<{ id: string }>(ofModeStatement, [ownerId, mode])).map(({ id }) => id);
      // What the gateway does not know any more is over.
      const over = (await knownSubscriptions(work, ownerId)).filter(
        (kept) => gone.includes(kept.id) && !listed.has(kept.id) && isLive(kept) && kept.seen_at < asOf,
      );
      await work.query(oldEventsStatement, [ownerId, eventsKept]);
      await enter(work, ownerId, mode, [
        ...seen,
        ...over.map((kept) => ({
          ...kept,
          status: "canceled" as const,
          ended_at: asOf,
          ended_because: "asked" as const,
          seen_at: asOf,
        })),
      ]);
    });
  };

  return {
    mode,

    /** The address of a page on which the owner buys the plan. */
    checkout: (ownerId: string, price: PriceType): Promise<string> =>
      asPayer(ownerId, (payer) => gateway.checkout(payer, price)),

    /** The address of the page on which the owner manages payment. */
    async portal(ownerId: string, section: PortalSection): Promise<string> {
      const [current] = (await liveOnes(ownerId))
        .filter(({ cancels_at }) => cancels_at === null)
        .sort((a, b) => b.started_at - a.started_at);
      return asPayer(ownerId, (payer) => gateway.portal(payer, section, current?.id ?? null));
    },

    /**
     * Takes in an event as it was sent: its raw body and its signature. One that is forged, too old, from the future or
     * no event is refused; one that came before, or is not about an owner here, changes nothing.
     */
    async receive(body: Buffer, signature: string | undefined): Promise<Reception> {
      const { default: Stripe } = await import("stripe"); // a few MB that nobody needs before the first event
      let event: ReturnType<typeof stripeEvent.safeParse>["data"];
      try {
        Stripe.webhooks.constructEvent(body, signature ?? "", gateway.webhookSecret, tolerance);
        if (signedAt(signature ?? "") > Date.now() / 1000 + tolerance) return "refused"; // the library looks at the past only
        event = stripeEvent.safeParse(JSON.parse(body.toString("utf8"))).data;
      } catch {
        return "refused";
      }
      if (!event) return "unreadable";
      if (!tellsOfSubscription(event.type)) return "not ours";
      const found = read(event.data.object, event.created);
      if (!found) return "unreadable";
      const { rows } = await pool.query<{ user_id: string }>({
        name: "billing-owner-of",
        text: "select user_id from billing_accounts where mode = $1 and customer_id = $2",
        values: [mode, found.customerId],
      });
      const ownerId = rows[0]?.user_id;
      if (!ownerId) return "not ours";
      const { id, type, created } = event;
      return db.forOwner(ownerId).transaction(async (work) => {
        await takeTurn(work, ownerId);
        if (!(await firstTime(work, ownerId, { id, type, created }))) return "known";
        await enter(work, ownerId, mode, [found.seen]);
        return "taken";
      });
    },

    /** Compares one owner with the gateway, unless that was done within the last seconds. */
    async refresh(ownerId: string, notWithinSeconds = 0): Promise<void> {
      const { rowCount } = await pool.query({
        name: "billing-refresh",
        text: "update billing_accounts set reconciled_at = now() where user_id = $1 and mode = $2 and (reconciled_at is null or reconciled_at <= now() - make_interval(secs => $3))",
        values: [ownerId, mode, notWithinSeconds],
      });
      const payer = rowCount ? await payerOf(ownerId) : null;
      if (payer) await compare(payer);
    },

    /** The owners who have not been compared for a day, across all owners. */
    async dueOwners(): Promise<string[]> {
      const { rows } = await pool.query<{ user_id: string }>({
        name: "billing-due",
        text: `select user_id from billing_accounts where mode = $1 and (reconciled_at is null or reconciled_at < now() - make_interval(hours => $2)) order by reconciled_at nulls first`,
        values: [mode, comparedEvery],
      });
      return rows.map(({ user_id }) => user_id);
    },

    /** Has receipts sent to the address that the owner signs in with now. */
    async readdress(ownerId: string): Promise<void> {
      const payer = await payerOf(ownerId);
      const { rows } = await pool.query<{ email: string }>({
        name: "billing-address",
        text: `select email from "user" where id = $1`,
        values: [ownerId],
      });
      if (payer && rows[0]) await gateway.readdress(payer, rows[0].email);
    },

    /** Ends a subscription whose place another has taken, with the rest of its time credited. */
    async endReplaced({ ownerId, subscriptionId }: JobPayload<"end-replaced-plan">): Promise<void> {
      const payer = await payerOf(ownerId);
      const known = (await liveOnes(ownerId)).some(({ id }) => id === subscriptionId);
      if (!payer || !known) return;
      await gateway.cancel(payer, subscriptionId, "replaced");
      await compare(payer);
    },

    /**
     * Before an account is deleted: ends whatever the owner pays for, now and for good, and has the gateway forget the
     * customer. Refuses (`unavailable`) when the gateway does not answer: an account that would go on paying must not
     * be deleted. Harmless to repeat.
     */
    async cancelForGood(ownerId: string): Promise<void> {
      const payer = await payerOf(ownerId);
      if (!payer) return;
      try {
        const { objects, asOf } = await gateway.subscriptions(payer);
        const live = objects.flatMap((object) => read(object, asOf) ?? []).filter(({ seen }) => isLive(seen));
        for (const { seen } of live) await gateway.cancel(payer, seen.id, "account deleted");
        await gateway.forget(payer);
        log.info({ ownerId, subscriptions: live.length }, "payment was ended for an account that is being deleted");
      } catch (error) {
        log.error({ err: error, ownerId }, "payment could not be ended for an account that is to be deleted");
        throw new ProductError(
          "unavailable",
          "Your plan could not be cancelled, because the payment service does not answer. Nothing was deleted. Please try again in a moment.",
          undefined,
          error,
        );
      }
    },
  };
}

const ofModeStatement = {
  name: "billing-of-mode",
  text: "select id from billing_subscriptions where created_by = $1 and mode = $2",
};
const oldEventsStatement = {
  name: "billing-old-events",
  text: "delete from billing_events where created_by = $1 and received_at < now() - make_interval(days => $2)",
};

/** When a signature says that it was made, in seconds since 1970, read as Stripe's library reads it. */
function signedAt(signature: string): number {
  const [, time] =
    signature
      .split(",")
      .map((part) => part.split("="))
      .findLast(([name]) => name === "t") ?? [];
  return Number.parseInt(time ?? "", 10);
}

import { and, eq, isNull, sql } from "drizzle-orm";
import { recordEvents, type TimelineEntry } from "#features/timelines/timeline.server.ts";
import { conflictMessages, missingEmail, type EstimateDetails } from "#features/estimates/estimate.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { customers } from "#platform/database/customerTables.ts";
import { estimates } from "#platform/database/estimateTables.ts";
import { readDetails } from "./estimate.queries.ts";

/** How one estimate is changed. Everything here tells the owner's open pages. */

/** The refusal for an estimate that is not there, or not any more. */
export const noSuchEstimate = () => new ProductError("not_found", conflictMessages.deleted);

/** What an owner may correct on the details page. */
type Fields = Partial<
  Pick<typeof estimates.$inferInsert, "name" | "email" | "phone" | "address" | "total_price" | "notes">
>;

/** When the owner first did something about an estimate; analytics tell how long that took. */
const firstAction = sql`coalesce(${estimates.first_action_at}, now())`;

/**
 * Saves fields over the version that was read, and answers with the estimate as it now is. Refuses with `conflict` when
 * it was changed meanwhile.
 */
export function saveFields(
  owner: OwnerDb,
  { id, version }: { id: string; version: number },
  fields: Fields,
): Promise<EstimateDetails> {
  return owner.transaction(async ({ db, query, notify }) => {
    const saved = await db
      .update(estimates)
      .set({ ...fields, version: sql`${estimates.version} + 1`, first_action_at: firstAction, updated_at: sql`now()` })
      .where(
        and(
          eq(estimates.created_by, owner.ownerId),
          eq(estimates.id, id),
          eq(estimates.version, version),
          isNull(estimates.deleted_at),
        ),
      )
      .returning({ id: estimates.id });
    const details = await readDetails({ query }, id);
    if (!details) throw noSuchEstimate();
    if (saved.length === 0) throw new ProductError("conflict", conflictMessages.changed);
    notify("estimates");
    return details;
  });
}

/**
 * Sets one status on many estimates in one statement. It guards no version: whatever the status was, the owner sees the
 * new one.
 */
export function setStatus(owner: OwnerDb, ids: string[], status: string): Promise<{ updated: number }> {
  return owner.transaction(async ({ query, notify }) => {
    const rows = await query<{ customer_id: string | null }>(statusStatement, [owner.ownerId, ids, status]);
    if (rows.length > 0) notify("estimates");
    if (rows.some((row) => row.customer_id !== null)) notify("customers");
    return { updated: rows.length };
  });
}

const statusStatement = {
  name: "estimates-set-status",
  // Customers are held before their estimates, in the order in which a deletion or a merge holds them.
  text: `with asked as (select id, customer_id from estimates where created_by = $1 and id = any($2::uuid[]) and deleted_at is null),
      held as materialized (select id from customers where created_by = $1 and id in (select customer_id from asked) order by id for key share),
      before as (select id, status from estimates where created_by = $1 and id in (select id from asked) and (select count(*) from held) >= 0 order by id for update),
      saved as (update estimates e set status = $3, first_action_at = coalesce(e.first_action_at, now()), updated_at = now() from before where e.created_by = $1 and e.id = before.id and e.deleted_at is null
        returning e.id, e.customer_id, e.service_name, before.status as was),
      told as (insert into customer_events (created_by, customer_id, kind, data, estimate_id)
        select $1, customer_id, 'estimate_status', json_build_object('service_name', service_name, 'from', was, 'to', $3::text), id from saved where customer_id is not null and was <> $3)
    select id, customer_id from saved`,
};

/**
 * Links an estimate to the owner's customer with the same e-mail, or to a new prospect made from it. An existing
 * customer's own fields stay as they are. Of two devices asking at once, the second finds what the first has made.
 */
export function addToCustomers(
  owner: OwnerDb,
  id: string,
): Promise<{ outcome: "linked" | "created"; customer_id: string }> {
  return owner.transaction(async ({ db, query, notify }) => {
    const [estimate] = await db
      .select()
      .from(estimates)
      .where(and(eq(estimates.created_by, owner.ownerId), eq(estimates.id, id), isNull(estimates.deleted_at)))
      .for("update");
    if (!estimate) throw noSuchEstimate();
    if (estimate.customer_id) return { outcome: "linked", customer_id: estimate.customer_id };
    const email = estimate.email?.trim();
    if (!email) throw new ProductError("invalid", missingEmail);

    await query(sameEmailLock, [owner.ownerId, email]);
    const [known] = await query<{ id: string }>(customerByEmail, [owner.ownerId, email]);
    const made = known
      ? []
      : await db
          .insert(customers)
          .values({
            created_by: owner.ownerId,
            name: estimate.name,
            email,
            phone: estimate.phone,
            address: estimate.address,
            status: "prospect",
          })
          .returning({ id: customers.id });
    const customerId = known?.id ?? made[0]?.id;
    if (!customerId) throw new Error("A customer was neither found nor made.");
    await db
      .update(estimates)
      .set({ customer_id: customerId, first_action_at: firstAction, updated_at: sql`now()` })
      .where(and(eq(estimates.created_by, owner.ownerId), eq(estimates.id, id)));
    const request: TimelineEntry = {
      customer_id: customerId,
      kind: "request",
      at: estimate.created_at,
      data: { service_name: estimate.service_name },
      estimate_id: id,
    };
    await recordEvents(
      query,
      owner.ownerId,
      known ? [request] : [request, { customer_id: customerId, kind: "created" }],
    );
    notify("estimates");
    notify("customers");
    return { outcome: known ? "linked" : "created", customer_id: customerId };
  });
}

/** No constraint forbids two customers of one address, so whoever looks for one waits for whoever is making it. */
const sameEmailLock = {
  name: "customer-email-lock",
  text: "select pg_advisory_xact_lock(hashtextextended($1 || ' ' || lower($2), 0))",
};
const customerByEmail = {
  name: "customer-by-email",
  text: "select id from customers where created_by = $1 and lower(email) = lower($2) order by created_at, id limit 1 for key share",
};

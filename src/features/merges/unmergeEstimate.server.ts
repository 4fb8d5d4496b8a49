import { recordEvents } from "#features/timelines/timeline.queries.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import { mergeRefusals, type EstimateUnmerged } from "./merge.ts";
import { lockCustomers, mergeTopics } from "./merging.server.ts";
import { restoreSecondary, laterStatement, blockingMessage, type Merge } from "./unmerging.server.ts";

type Query = OwnerTx["query"];

/** The part of an estimate that says whose it is. */
type Contact = {
  id: string;
  customer_id: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  service_name: string;
};

/**
 * Takes an estimate out of its customer, in one transaction. It returns to the customer whom merges that stand took it
 * from, who comes back for it if need be; an estimate that no merge brought becomes a new prospect's, made from its own
 * fields.
 */
export function unmergeEstimate(owner: OwnerDb, estimateId: string): Promise<EstimateUnmerged> {
  const { ownerId } = owner;
  return owner.transaction(async ({ query, notify }) => {
    const [asked] = await query<Contact>(estimateStatement, [ownerId, estimateId]);
    if (!asked) throw new ProductError("not_found", mergeRefusals.noEstimate);
    if (asked.customer_id === null) throw new ProductError("invalid", mergeRefusals.noCustomerOfEstimate);
    const came = await mergeChain(query, ownerId, asked);
    const first = came.at(-1);
    const ids = [asked.customer_id, ...(first ? [first.secondary_customer_id] : [])];
    const there = await lockCustomers(query, ownerId, ids);
    const [estimate] = await query<Contact>(lockEstimateStatement, [ownerId, estimateId]);
    if (estimate?.customer_id !== asked.customer_id || !there.has(asked.customer_id))
      throw new ProductError("conflict", mergeRefusals.estimateMoved);

    if (first && !there.has(first.secondary_customer_id)) {
      const later = await query<Merge>(laterStatement, [ownerId, first.id]);
      const again = later.find((other) => other.secondary_customer_id === first.secondary_customer_id);
      if (again) throw new ProductError("conflict", blockingMessage(again));
      await restoreSecondary(query, ownerId, first);
    }
    const known = first && {
      id: first.secondary_customer_id,
      name: there.get(first.secondary_customer_id)?.name ?? first.secondary_customer_data.name ?? estimate.name,
    };
    const customer = known ?? (await newProspect(query, ownerId, estimate));
    await query(giveStatement, [ownerId, estimateId, customer.id]);
    const { service_name } = estimate;
    await recordEvents(query, [
      {
        customer_id: asked.customer_id,
        kind: "unmerged",
        data: { name: customer.name, service_name, to_customer_id: customer.id },
        estimate_id: estimateId,
      },
      {
        customer_id: customer.id,
        kind: "estimate_linked",
        data: { service_name, from_customer_id: asked.customer_id },
        estimate_id: estimateId,
      },
    ]);
    for (const topic of mergeTopics) notify(topic);
    return { outcome: known ? "returned" : "created", customer };
  });
}

/**
 * The standing merges that brought an estimate to where it is, the last one first: the last of them took it from whom
 * it came from. Holds them.
 */
async function mergeChain(query: Query, ownerId: string, { id, customer_id }: Contact): Promise<Merge[]> {
  const merges = await query<Merge>(broughtStatement, [ownerId, id]);
  const way: Merge[] = [];
  let at = customer_id;
  for (const merge of merges)
    if (merge.primary_customer_id === at) {
      way.push(merge);
      at = merge.secondary_customer_id;
    }
  return way;
}

async function newProspect(
  query: Query,
  ownerId: string,
  { name, email, phone, address }: Contact,
): Promise<{ id: string; name: string }> {
  const [made] = await query<{ id: string }>(prospectStatement, [ownerId, name, email, phone, address]);
  if (!made) throw new Error("A customer was not made.");
  return { id: made.id, name };
}

const contact =
  "select id, customer_id, name, email, phone, address, service_name from estimates where created_by = $1 and id = $2 and deleted_at is null";
const estimateStatement = { name: "take-out-estimate", text: contact };
const lockEstimateStatement = { name: "take-out-lock", text: `${contact} for update` };
const broughtStatement = {
  name: "take-out-brought",
  // In the order of ids, so that two devices that hold several merges wait for each other and no more.
  text: `with held as (
      select g.* from customer_merges g where g.created_by = $1 and g.unmerged_at is null
        and exists (select from customer_merge_moves m where m.created_by = $1 and m.merge_id = g.id and m.table_name = 'estimates' and m.row_id = $2)
      order by g.id for update
    ) select * from held order by merged_at desc, id desc`,
};
const prospectStatement = {
  name: "take-out-prospect",
  text: "insert into customers (created_by, name, email, phone, address, status) values ($1, $2, $3, $4, $5, 'prospect') returning id",
};
const giveStatement = {
  name: "take-out-give",
  text: "update estimates set customer_id = $3, updated_at = now() where created_by = $1 and id = $2",
};

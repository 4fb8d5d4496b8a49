import { refused, type DemoHandlers, type DemoContext } from "#browser/demo/demoContext.ts";
import type { Customer } from "#features/customers/customers/customer.ts";
import type { mergesContract } from "./merge.contract.ts";
import { ProductError } from "#shared/errors.ts";
import { reasonsToMerge, recognizedBy } from "./duplicates.ts";
import { duplicatesShown, mergeRefusals, type MergeRecord, type PossibleDuplicate } from "./merge.ts";
import { noCustomerCounts } from "#features/customers/customers/customerKinds.ts";

/** The collections that these handlers use. */
type Rows = {
  customers: Customer[];
  estimates: { customer_id: string | null; deleted_at: string | null }[];
  messages: { customer_id: string | null }[];
  consents: { customer_id: string | null }[];
};
type Context = DemoContext<Rows>;

/** The demo's handlers for merges: they can be read but not changed. */
export const mergeDemoHandlers: DemoHandlers<typeof mergesContract, Rows> = {
  preview: ({ store }, { primary_id, secondary_id }) => {
    const [primary, secondary] = [primary_id, secondary_id].map((id) =>
      store.read("customers").find((customer) => customer.id === id),
    );
    if (!primary || !secondary) throw new ProductError("not_found", mergeRefusals.noCustomer);
    const estimates = store
      .read("estimates")
      .filter((estimate) => estimate.customer_id === secondary_id && !estimate.deleted_at).length;
    const count = (rows: readonly { customer_id: string | null }[]) =>
      rows.filter(({ customer_id }) => customer_id === secondary_id).length;
    const [messages, consents] = [count(store.read("messages")), count(store.read("consents"))];
    return { primary, secondary, moves: { ...noCustomerCounts, estimates, messages, consents } };
  },
  merge: refused("Customers would be merged in the full version. This is demo data."),

  history: (context, { primary_id, offset, limit }) => {
    const rows = sampleHistory(context).filter(
      (merge) => primary_id === undefined || merge.primary_customer_id === primary_id,
    );
    return { rows: rows.slice(offset, offset + limit), total: rows.length };
  },
  unmerge: refused("Customers would be unmerged in the full version. This is demo data."),
  unmergeEstimate: refused("The estimate would be unmerged in the full version. This is demo data."),

  duplicates: ({ store }) => {
    const oldestFirst = store.read("customers").toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
    const known = oldestFirst.map((customer) => ({ customer, by: recognizedBy(customer) }));
    const pairs = known.flatMap(({ customer: older, by }, index) =>
      known.slice(index + 1).map(({ customer: newer, by: other }): PossibleDuplicate => ({
        older,
        newer,
        reasons: reasonsToMerge(by, other),
      })),
    );
    const found = pairs.filter(({ reasons }) => reasons.length > 0);
    return { pairs: found.slice(0, duplicatesShown), more: found.length > duplicatesShown };
  },
  dismissDuplicate: refused("These would be kept separate in the full version. This is demo data."),
};

const week = 7 * 24 * 60 * 60 * 1000;

/**
 * The merge history of the sample business: one customer, who had sent a second request with another email, was merged.
 */
function sampleHistory({ store, userId, team, now }: Context): MergeRecord[] {
  const [primary] = store.read("customers");
  if (!primary) return [];
  return [
    {
      // These IDs belong to no record of the sample business, because the merged customer no longer exists.
      id: shuffled(userId),
      primary_customer_id: primary.id,
      secondary_customer_id: shuffled(primary.id),
      primary_name: primary.name,
      secondary_name: initialOf(primary),
      secondary_email: null,
      merged_at: new Date(now().getTime() - week).toISOString(),
      merged_by_name: team[1]?.name ?? null,
      moved: { ...noCustomerCounts, estimates: 1 },
      changed_fields: [],
      waits_for: null,
    },
  ];
}

/** "J. Smith" for "John Smith". */
function initialOf({ name }: Customer): string {
  const [first = "", ...others] = name.split(" ");
  return [`${first.slice(0, 1)}.`, ...others].join(" ");
}

/** Derives another ID from one: the same result each time, in the same format. */
function shuffled(id: string): string {
  return id.replaceAll(/^[0-9a-f]{8}|[0-9a-f]{12}$/g, (part) => part.split("").toReversed().join(""));
}

import { ProductError } from "#shared/errors.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { inChunks } from "#platform/process/inChunks.ts";
import { duplicateReasons, reasonsToMerge, recognizedBy } from "./duplicates.ts";
import { dismiss } from "#features/customers/customers/dismissal.queries.ts";
import { alikeGroups, dismissedPairs, undismiss } from "./duplicates.queries.ts";
import { duplicatesShown, mergeRefusals, type PossibleDuplicate } from "./merge.ts";

/**
 * More customers than this with one email, number or address are not duplicates but a placeholder, such as
 * "none@none.com".
 */
const maxGroupSize = 8;
/** The maximum number of groups of similar customers to check, the newest first. */
const maxGroups = 200;

/**
 * Returns customers that may be the same person. Pairs that the owner dismissed, or whose merge was undone, are not
 * suggested again.
 */
export async function findDuplicates(owner: OwnerDb): Promise<{ pairs: PossibleDuplicate[]; more: boolean }> {
  const groups = await owner.query(alikeGroups, { max_size: maxGroupSize, limit: maxGroups });
  const duplicates = new Map<string, PossibleDuplicate>();
  for await (const some of inChunks(asPage(groups)))
    for (const { customers } of some) {
      const known = customers.map((customer) => ({ customer, by: recognizedBy(customer) }));
      for (const [index, { customer: older, by }] of known.entries())
        for (const { customer: newer, by: other } of known.slice(index + 1)) {
          const reasons = reasonsToMerge(by, other);
          if (reasons.length > 0) duplicates.set(keyOf(older.id, newer.id), { older, newer, reasons });
        }
    }
  for (const { one_id, other_id } of await owner.query(dismissedPairs)) {
    duplicates.delete(keyOf(one_id, other_id));
    duplicates.delete(keyOf(other_id, one_id));
  }
  const surestFirst = [...duplicates.values()].toSorted(
    (a, b) =>
      b.reasons.length - a.reasons.length ||
      firstReason(a) - firstReason(b) ||
      Date.parse(b.newer.created_at) - Date.parse(a.newer.created_at),
  );
  return {
    pairs: surestFirst.slice(0, duplicatesShown),
    more: surestFirst.length > duplicatesShown || groups.length === maxGroups,
  };
}

/** Dismisses two similar customers as not duplicates, or undoes that. */
export function dismissDuplicate(
  owner: OwnerDb,
  { one_id, other_id, apart }: { one_id: string; other_id: string; apart: boolean },
): Promise<{ apart: boolean }> {
  return owner.transaction(async ({ query, notify }) => {
    if (apart) {
      const [dismissed] = await query(dismiss, { one_id, other_id });
      if (!dismissed) throw new ProductError("not_found", mergeRefusals.noCustomer);
    } else await query(undismiss, { one_id, other_id });
    notify("customers");
    return { apart };
  });
}

async function* asPage<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

const keyOf = (older: string, newer: string) => `${older} ${newer}`;
const firstReason = ({ reasons }: PossibleDuplicate) => duplicateReasons.findIndex((reason) => reason === reasons[0]);

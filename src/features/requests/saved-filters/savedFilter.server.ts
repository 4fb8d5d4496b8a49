import { randomUUID } from "node:crypto";
import { implement } from "@orpc/server";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { ProductError } from "#shared/errors.ts";
import { savedFiltersContract } from "./savedFilter.contract.ts";
import { lockedFilters, ownFilters, saveFilters } from "./savedFilter.queries.ts";
import { tooManyFilters, withFilter, type SavedFilter } from "#shared/savedFilter.ts";

const os = implement(savedFiltersContract).$context<RequestContext>().use(requireOwner);

/** The handlers of the operations on a member's saved filters. */
export const savedFilterHandlers = {
  list: os.list.handler(async ({ context: { owner } }) => (await owner.query(ownFilters))[0]?.saved_filters ?? []),

  save: os.save.handler(({ input, context: { owner } }) =>
    change(owner, (filters) => {
      const saved = withFilter(filters, { id: randomUUID(), ...input });
      if (!saved) throw new ProductError("invalid", tooManyFilters, { name: tooManyFilters });
      return saved;
    }),
  ),

  remove: os.remove.handler(({ input, context: { owner } }) =>
    change(owner, (filters) => filters.filter(({ id }) => id !== input.id)),
  ),
};

function change(owner: OwnerDb, by: (filters: readonly SavedFilter[]) => SavedFilter[]): Promise<SavedFilter[]> {
  return owner.transaction(async ({ query }) => {
    const changed = by((await query(lockedFilters))[0]?.saved_filters ?? []);
    await query(saveFilters, { saved_filters: toJson(changed) });
    return changed;
  });
}

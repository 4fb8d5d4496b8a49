import type { DemoHandlers } from "#browser/demo/demoContext.ts";
import { ProductError } from "#shared/errors.ts";
import type { savedFiltersContract } from "./savedFilter.contract.ts";
import { tooManyFilters, withFilter, type SavedFilter } from "#shared/savedFilter.ts";

type Rows = { savedFilters: SavedFilter[] };

/** The demo's handlers of saved filters. They change nothing of the sample business, so the visitor keeps them. */
export const savedFilterDemoHandlers: DemoHandlers<typeof savedFiltersContract, Rows> = {
  list: ({ store }) => store.read("savedFilters"),
  save: ({ store }, input) => {
    const saved = withFilter(store.read("savedFilters"), { id: crypto.randomUUID(), ...input });
    if (!saved) throw new ProductError("invalid", tooManyFilters, { name: tooManyFilters });
    store.write("savedFilters", saved);
    return saved;
  },
  remove: ({ store }, { id }) => {
    store.write(
      "savedFilters",
      store.read("savedFilters").filter((filter) => filter.id !== id),
    );
    return store.read("savedFilters");
  },
};

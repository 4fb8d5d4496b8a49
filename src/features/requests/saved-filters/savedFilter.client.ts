import { screenApi } from "#browser/client/client.ts";
import type { savedFiltersContract } from "./savedFilter.contract.ts";

/** These operations, as screens call them. */
export const savedFiltersApi = screenApi<typeof savedFiltersContract>("savedFilters");

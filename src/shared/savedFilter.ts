import * as z from "zod";
import { fieldLengths } from "./fieldLengths.ts";
import { oneLine } from "./inputBounds.ts";

/** The lists whose filters can be saved. */
const filteredLists = ["customers", "estimates", "quotes", "jobs", "invoices"] as const;
export type FilteredList = (typeof filteredLists)[number];

/** The most filters that a member can save, in all lists together. */
export const maxSavedFilters = 40;

/**
 * The filters of a list under a name. `query` is that of the list's address, such as "status=prospect"; the list reads
 * it like any address, and ignores what it does not know.
 */
export const savedFilter = z.object({
  id: z.uuid(),
  list: z.enum(filteredLists),
  name: z.string(),
  query: z.string(),
});
export type SavedFilter = z.output<typeof savedFilter>;
/** All filters of a member, by name. */
export type SavedFilters = SavedFilter[];

/** A filter to save. */
export const savedFilterInput = z.object({
  list: z.enum(filteredLists),
  name: oneLine("Enter a name").min(1, "Enter a name").max(fieldLengths.filterName),
  query: oneLine().max(fieldLengths.filterQuery),
});

/**
 * Returns a member's filters with one more, by name. A filter of the same list and name is replaced. Null if there is no
 * room for another.
 */
export function withFilter(filters: readonly SavedFilter[], added: SavedFilter): SavedFilter[] | null {
  const others = filters.filter(({ list, name }) => list !== added.list || name !== added.name);
  if (others.length >= maxSavedFilters) return null;
  return [...others, added].toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

/** The refusal of one filter too many. */
export const tooManyFilters = `You can save up to ${maxSavedFilters} filters. Remove one first.`;

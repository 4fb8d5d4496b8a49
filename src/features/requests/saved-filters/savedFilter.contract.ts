import * as z from "zod";
import { personalOperation } from "#shared/operation.ts";
import { savedFilter, savedFilterInput } from "#shared/savedFilter.ts";

/** A member's own named filters of lists. Each operation answers all of them, by name. */
export const savedFiltersContract = {
  list: personalOperation("manager", {
    method: "GET",
    path: "/saved-filters",
    summary: "List your saved filters",
  }).output(z.array(savedFilter)),
  save: personalOperation("manager", {
    method: "POST",
    path: "/saved-filters",
    summary: "Save a filter",
  })
    .input(savedFilterInput)
    .output(z.array(savedFilter)),
  remove: personalOperation("manager", {
    method: "POST",
    path: "/saved-filters/remove",
    summary: "Remove a saved filter",
  })
    .input(z.object({ id: z.uuid() }))
    .output(z.array(savedFilter)),
};

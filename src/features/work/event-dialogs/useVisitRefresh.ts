import { useQueryClient } from "@tanstack/react-query";
import { api } from "#browser/client/client.ts";

/** Fetches again whatever shows a visit, or what came of it. */
export function useVisitRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const touched = [api.visits.key(), api.calendar.key(), api.schedules.key(), api.customers.timeline.key()];
    await Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { schedulesApi } from "#features/customers/schedules/schedule.client.ts";
import { visitsApi } from "#features/work/visits/visit.client.ts";

/** Refetches every query that shows a visit or its record. */
export function useVisitRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const touched = [visitsApi.key(), calendarApi.key(), schedulesApi.key(), customersApi.timeline.key()];
    await Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey })));
  }, [queries]);
}

import { useQuery } from "@tanstack/react-query";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { useHasPro } from "#browser/session/useHasPro.ts";

/** Loads the planned or past dates of an estimate's work, if the plan includes the calendar. */
export const useEventsOfEstimate = (estimateId: string) =>
  useQuery(calendarApi.ofEstimate.queryOptions({ input: { estimate_id: estimateId }, enabled: useHasPro() }));

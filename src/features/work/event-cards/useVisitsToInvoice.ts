import { useQuery } from "@tanstack/react-query";
import { dayIn } from "#shared/days/calendarDays.ts";
import { useZone } from "#browser/useZone.ts";
import type { VisitToInvoice } from "#features/invoices/invoice-screens/InvoiceJobDialog.tsx";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { longDay } from "#features/work/events/eventWords.ts";

/** Loads the visits of a job that an invoice can cover, each named by its day; undefined while they load. */
export function useVisitsToInvoice(job_id: string): VisitToInvoice[] | undefined {
  const zone = useZone();
  const { data } = useQuery(calendarApi.ofJob.queryOptions({ input: { job_id } }));
  return data?.map(({ id, start_datetime }) => ({ id, label: longDay(dayIn(zone, new Date(start_datetime))) }));
}

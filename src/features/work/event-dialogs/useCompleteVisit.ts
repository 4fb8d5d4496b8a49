import { toast } from "#ui/toast.tsx";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { useCustomerCache } from "#features/customers/customer-cache/useCustomerCache.ts";
import { useZone } from "#browser/useZone.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { shortDay } from "#features/work/events/eventWords.ts";
import { visitAgain } from "#features/work/visits/visitLife.ts";
import { useEventChanges } from "./useEventChanges.ts";
import { useVisitRefresh } from "#features/work/visit-cards/useVisitRefresh.ts";

/**
 * Records that a visit of a service schedule was made, and proposes the next one; or reverts the record of any visit.
 * Each shows its own error message.
 */
export function useCompleteVisit() {
  const refreshVisit = useVisitRefresh();
  const cache = useCustomerCache();
  const zone = useZone();
  const { plan } = useEventChanges();

  async function complete(event: CalendarEvent): Promise<void> {
    try {
      const { next_service_date: next } = await calendarApi.complete.call({ id: event.id });
      const schedule = { label: "Schedule", onClick: () => void plan(visitAgain(event, next, zone)) };
      toast({
        title: "Service completed",
        description: `The next visit is proposed for ${shortDay(next)}.`,
        tone: "success",
        action: schedule,
      });
    } catch (error) {
      toastError(error, { words: "Failed to mark service as completed." });
    }
    refresh();
  }

  async function reopen({ id }: CalendarEvent): Promise<void> {
    try {
      const { notice } = await calendarApi.reopen.call({ id });
      toastSuccess("Visit marked as not done", notice);
    } catch (error) {
      toastError(error, { words: "The visit couldn't be changed. Please try again." });
    }
    refresh();
  }

  function refresh(): void {
    void refreshVisit();
    void cache.refresh();
  }

  return { complete, reopen };
}

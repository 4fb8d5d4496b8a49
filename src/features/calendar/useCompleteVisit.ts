import { useQueryClient } from "@tanstack/react-query";
import { toast } from "#ui/toast.tsx";
import { api, client } from "#web/client.ts";
import { toastError } from "#web/toastError.ts";
import { useCustomerCache } from "#web/useCustomerCache.ts";
import { useZone } from "#web/useZone.ts";
import type { CalendarEvent } from "./event.ts";
import { shortDay } from "./eventWords.ts";
import { visitAgain } from "./suggestion.ts";
import { useEventChanges } from "./useEventChanges.ts";

/** Records that a visit of a service schedule was made, and proposes the next. Shows its own error message. */
export function useCompleteVisit() {
  const queries = useQueryClient();
  const cache = useCustomerCache();
  const zone = useZone();
  const { plan } = useEventChanges();

  async function complete(event: CalendarEvent): Promise<void> {
    try {
      const { next_service_date: next } = await client.calendar.complete({ id: event.id });
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
    void queries.invalidateQueries({ queryKey: api.calendar.key() });
    void cache.refresh();
  }

  return complete;
}

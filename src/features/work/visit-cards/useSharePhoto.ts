import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { useVisitRefresh } from "./useVisitRefresh.ts";

/** Shares a photo of a visit with its customer, or no longer. The message of each offers to undo it. */
export function useSharePhoto(visitId: string) {
  const refresh = useVisitRefresh();

  return async function share(photo_id: string, shared: boolean): Promise<void> {
    try {
      const { notice } = await calendarApi.sharePhoto.call({ id: visitId, photo_id, shared });
      toastSuccess(shared ? "Photo shared with the customer" : "Photo no longer shared", notice, {
        action: { label: "Undo", onClick: () => void share(photo_id, !shared) },
      });
    } catch (error) {
      toastError(error, { words: "The photo's sharing could not be changed. Please try again." });
    }
    await refresh();
  };
}

import { visitsApi } from "#features/work/visits/visit.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { useVisitRefresh } from "./useVisitRefresh.ts";

/** Removes notes and photos of a visit. Each removal shows its own message. */
export function useVisitRemovals(visitId: string) {
  const refresh = useVisitRefresh();

  async function removeNote(note_id: string): Promise<void> {
    try {
      const { notice } = await visitsApi.removeNote.call({ id: visitId, note_id });
      toastSuccess("Note removed", notice);
    } catch (error) {
      toastError(error, { words: "The note could not be removed. Please try again." });
    }
    await refresh();
  }

  async function removePhoto(photo_id: string): Promise<void> {
    try {
      const { notice } = await visitsApi.removePhoto.call({ id: visitId, photo_id });
      toastSuccess("Photo removed", notice);
    } catch (error) {
      toastError(error, { words: "The photo could not be removed. Please try again." });
    }
    await refresh();
  }

  return { removeNote, removePhoto };
}

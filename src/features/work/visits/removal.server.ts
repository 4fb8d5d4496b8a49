import { implement } from "@orpc/server";
import { checkRemovable, removalMessages } from "./visit.ts";
import { deletePhotoOfVisit, removeDeletedFiles } from "#features/catalog/photos/photoCleanup.server.ts";
import { removeEntry } from "#platform/timelines/timeline.queries.ts";
import { visitsContract } from "./visit.contract.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { noteToRemove, photoToRemove, removeNote } from "./removal.queries.ts";

const os = implement(visitsContract).$context<RequestContext>().use(requireOwner);

/** The handlers that remove records of visits: for their authors, owners and managers. */
export const removalHandlers = {
  removeNote: os.removeNote.handler(({ input: { id: event_id, note_id: id }, context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      const [found] = await query(noteToRemove, { id, event_id });
      const { timeline_id } = checkRemovable(found, removalMessages.noteGone);
      await query(removeNote, { id });
      if (timeline_id) {
        await query(removeEntry, { id: timeline_id });
        notify("customers");
      }
      notify("calendar");
      return { id };
    }),
  ),

  removePhoto: os.removePhoto.handler(
    async ({ input: { id: event_id, photo_id: id }, context: { owner, deps, log } }) => {
      const forgotten = await owner.transaction(async ({ query, notify }) => {
        const [found] = await query(photoToRemove, { id, event_id });
        checkRemovable(found, removalMessages.photoGone);
        notify("calendar");
        return deletePhotoOfVisit(query, event_id, id);
      });
      await removeDeletedFiles(deps, owner, forgotten).catch((error: unknown) =>
        log.error({ err: error }, "a photo's files will be deleted later"),
      );
      return { id };
    },
  ),
};

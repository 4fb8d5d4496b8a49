import { memberNewsJob } from "#platform/members/memberNews.ts";
import { deletePhotosOf, removeDeletedFiles } from "#features/catalog/photos/photoCleanup.server.ts";
import { ProductError } from "#shared/errors.ts";
import { removeLockedEstimates } from "#features/requests/estimates/estimateRemoval.queries.ts";
import type { QueuedJob } from "#platform/kinds/jobKinds.ts";
import type { RequestContext } from "#platform/operations.ts";
import { isOpenNow, type RequestPageContext } from "./findRequest.server.ts";
import { attachToRequest, lockDeleted, markUnread, noteByCustomer, withdraw } from "./requestPage.queries.ts";

/** A customer's changes to a request on its page. The business is notified of each. */

/** The reasons why a request can no longer be changed. */
const refusals = {
  closed: "This request is closed, so nothing can be added to it. Please contact the business.",
  photo_gone: "One of your photos is no longer there. Please add it again.",
  done: "Some of this work is done and is part of the business's records. Please ask the business to delete it.",
};

/** Adds uploaded photos to the request, and marks it unread for the business. */
export async function addPhotosTo(found: RequestPageContext, ids: string[]): Promise<void> {
  if (!isOpenNow(found)) throw new ProductError("conflict", refusals.closed);
  const { owner, pageHash: page_hash, first } = found;
  const photos = ids.length === 1 ? "a photo" : `${ids.length} photos`;
  const mails = newsOf(found, `${first.name} added ${photos}`, `${first.name} added ${photos} to their request.`);
  await owner.transaction(async ({ query, notify, enqueue }) => {
    const attached = await query(attachToRequest, { request_id: first.request_id, ids });
    if (attached.length < new Set(ids).size) throw new ProductError("invalid", refusals.photo_gone);
    await query(noteByCustomer, { page_hash, kind: "photos_added" });
    await query(markUnread, { page_hash });
    for (const mail of mails) enqueue(mail);
    notify("estimates");
  });
}

/** Withdraws the open services of the request. A repeat changes nothing. */
export async function withdrawRequest(found: RequestPageContext): Promise<void> {
  if (!isOpenNow(found)) return;
  const { owner, pageHash: page_hash, first } = found;
  const mails = newsOf(
    found,
    `${first.name} withdrew their request`,
    `${first.name} withdrew their request. Its status is Cancelled now.`,
  );
  await owner.transaction(async ({ query, notify, enqueue }) => {
    const withdrawn = await query(withdraw, { page_hash });
    if (withdrawn.length === 0) return;
    await query(noteByCustomer, { page_hash, kind: "withdrawn" });
    for (const mail of mails) enqueue(mail);
    notify("estimates");
  });
}

/** Deletes the request and its photos for good, unless some of its work is done. */
export async function removeRequest(context: RequestContext, found: RequestPageContext): Promise<{ deleted: number }> {
  const { owner, pageHash: page_hash, first } = found;
  const mails = newsOf(
    found,
    `${first.name} deleted their request`,
    `${first.name} deleted their request, with its photos: ${found.services.map(({ service_name }) => service_name).join(", ")}.`,
    { linked: false },
  );
  const { deleted, forgotten } = await owner.transaction(async ({ query, notify, enqueue }) => {
    const rows = await query(lockDeleted, { page_hash });
    if (rows.length === 0) throw new ProductError("conflict", refusals.done);
    await removeLockedEstimates(query, rows);
    for (const mail of mails) enqueue(mail);
    notify("estimates");
    return { deleted: rows.length, forgotten: await deletePhotosOf([first.request_id], query) };
  });
  await removeDeletedFiles(context.deps, owner, forgotten).catch((error: unknown) =>
    context.log.error({ err: error }, "photos of deleted estimates will be deleted later"),
  );
  return { deleted };
}

/** The email for members who want notifications about requests, ready to be queued. None for a test request. */
function newsOf(
  { owner: { ownerId }, first }: RequestPageContext,
  subject: string,
  text: string,
  { linked = true }: { linked?: boolean } = {},
): QueuedJob[] {
  if (first.is_test) return [];
  const path = { label: "Open the request", to: `/estimate/${first.id}` as const };
  return [
    memberNewsJob({
      ownerId,
      kind: "request_changed",
      subject,
      heading: subject,
      body: [text],
      ...(linked ? { path } : {}),
    }),
  ];
}

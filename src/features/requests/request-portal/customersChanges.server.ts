import { recordNotification } from "#platform/members/recordNotification.ts";
import { deletePhotosOf, removeDeletedFiles } from "#features/catalog/photos/photoCleanup.server.ts";
import { ProductError } from "#shared/errors.ts";
import { removeLockedEstimates } from "#features/requests/estimates/estimateRemoval.queries.ts";
import type { NotificationFacts } from "#shared/notifications/notificationWords.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
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
  await owner.transaction(async (tx) => {
    const { query, notify } = tx;
    const attached = await query(attachToRequest, { request_id: first.request_id, ids });
    if (attached.length < new Set(ids).size) throw new ProductError("invalid", refusals.photo_gone);
    await query(noteByCustomer, { page_hash, kind: "photos_added" });
    await query(markUnread, { page_hash });
    const facts = { name: first.name, count: ids.length };
    await notifyOf(tx, found, { kind: "photo_added", facts }, `photo_added ${ids.toSorted().join(" ")}`);
    notify("estimates");
  });
}

/** Withdraws the open services of the request. A repeat changes nothing. */
export async function withdrawRequest(found: RequestPageContext): Promise<void> {
  if (!isOpenNow(found)) return;
  const { owner, pageHash: page_hash, first } = found;
  await owner.transaction(async (tx) => {
    const { query, notify } = tx;
    const withdrawn = await query(withdraw, { page_hash });
    if (withdrawn.length === 0) return;
    await query(noteByCustomer, { page_hash, kind: "withdrawn" });
    const facts = { name: first.name, deleted: null };
    await notifyOf(tx, found, { kind: "request_withdrawn", facts }, `request_withdrawn ${first.request_id}`);
    notify("estimates");
  });
}

/** Deletes the request and its photos for good, unless some of its work is done. */
export async function removeRequest(context: RequestContext, found: RequestPageContext): Promise<{ deleted: number }> {
  const { owner, pageHash: page_hash, first } = found;
  const { deleted, forgotten } = await owner.transaction(async (tx) => {
    const { query, notify } = tx;
    const rows = await query(lockDeleted, { page_hash });
    if (rows.length === 0) throw new ProductError("conflict", refusals.done);
    await removeLockedEstimates(query, rows);
    const facts = { name: first.name, deleted: found.services.map(({ service_name }) => service_name) };
    await notifyOf(tx, found, { kind: "request_withdrawn", facts }, `request_deleted ${first.request_id}`);
    notify("estimates");
    return { deleted: rows.length, forgotten: await deletePhotosOf([first.request_id], query) };
  });
  await removeDeletedFiles(context.deps, owner, forgotten).catch((error: unknown) =>
    context.log.error({ err: error }, "photos of deleted estimates will be deleted later"),
  );
  return { deleted };
}

/** Notifies the members of the business, unless it is a test request. A deleted request has no page and no contact. */
async function notifyOf(
  tx: OwnerTx,
  { first: { id, name, email, phone, is_test } }: RequestPageContext,
  event: Extract<NotificationFacts, { kind: "photo_added" | "request_withdrawn" }>,
  key: string,
): Promise<void> {
  if (is_test) return;
  const isDeleted = event.kind === "request_withdrawn" && event.facts.deleted !== null;
  await recordNotification(tx, {
    ...event,
    key,
    ...(isDeleted ? { customer: { name } } : { estimate_id: id, customer: { name, email, phone } }),
  });
}

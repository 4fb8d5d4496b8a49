import { answerNotifications, reopenNotifications } from "./answeredNotifications.queries.ts";
import { scheduleReminder } from "#platform/members/reminderSchedule.ts";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { removeEntry } from "#platform/timelines/timeline.queries.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerTx } from "#platform/database/tenantDb.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { ProductError } from "#shared/errors.ts";
import { addContact, findContact, restoreContactDates, type ContactUndo } from "./contactMade.queries.ts";
import type { FollowUp } from "./followUp.ts";
import { followUpsOf } from "./followUp.queries.ts";
import { saveLastContact } from "./followUpChanges.queries.ts";
import { nextDueDate } from "./followUpDue.ts";
import { followUpMessages } from "./followUpMessages.ts";

/** The follow-up that a customer's card shows, and the contact that can be undone. */
export type ContactRecorded = FollowUp & { contact_id: string };

/**
 * Records that a customer was contacted today. One contact answers all follow-ups of a merged customer. Refuses with
 * `not_found` if there is none.
 */
export async function recordContact(work: OwnerTx, customer_id: string): Promise<ContactRecorded> {
  const { today } = await todayOfOwner(work);
  await lockCustomer(work.query, customer_id);
  const before = await followUpsOf(work.query, customer_id);
  const [leading] = before;
  if (!leading) throw new ProductError("not_found", followUpMessages.none);
  const undo: ContactUndo = { followUps: [], notifications: [], at: new Date().toISOString() };
  for (const followUp of before) {
    const { id, version, last_contact_date, next_due_date } = followUp;
    const contacted = {
      last_contact_date: today,
      next_due_date: nextDueDate({ ...followUp, last_contact_date: today }, today),
    };
    const saved = await work.query(saveLastContact, { id, version, ...contacted });
    if (saved.length === 0) throw new ProductError("conflict", followUpMessages.changed);
    undo.followUps.push({ id, version: version + 1, last_contact_date, next_due_date });
  }
  const answered = await work.query(answerNotifications, { customer_id, now: undo.at });
  undo.notifications = answered.map(({ id }) => id);
  const [contact] = await work.query(addContact, { customer_id, data: toJson({ undo }) });
  if (!contact) throw new Error("A contact was not recorded.");
  announce(work);
  return { ...(await current(work, customer_id, leading.id)), contact_id: contact.id };
}

/**
 * Undoes a contact: dates, reminders and timeline return to their previous state. Refuses with `conflict` if one of the
 * follow-ups has changed since.
 */
export async function undoContact(work: OwnerTx, contact_id: string): Promise<FollowUp> {
  const [seen] = await work.query(findContact, { id: contact_id });
  if (!seen) throw new ProductError("not_found", followUpMessages.contactGone);
  await lockCustomer(work.query, seen.customer_id);
  const [contact] = await work.query(findContact, { id: contact_id });
  if (!contact?.undo) throw new ProductError("not_found", followUpMessages.contactGone);
  const { followUps, notifications, at } = contact.undo;
  for (const before of followUps) {
    const put = await work.query(restoreContactDates, before);
    if (put.length === 0) throw new ProductError("conflict", followUpMessages.changedSinceContact);
  }
  await work.query(reopenNotifications, { ids: notifications, answered_at: at });
  await work.query(removeEntry, { id: contact_id });
  await scheduleReminder(work.query, (await todayOfOwner(work)).timeZone);
  announce(work);
  return current(work, contact.customer_id, followUps[0]?.id);
}

async function current({ query }: OwnerTx, customerId: string, id: string | undefined): Promise<FollowUp> {
  const found = (await followUpsOf(query, customerId)).find((one) => one.id === id);
  if (!found) throw new Error("A follow-up that was just saved cannot be read.");
  return found;
}

function announce({ notify }: OwnerTx): void {
  notify("customers");
  notify("notifications");
}

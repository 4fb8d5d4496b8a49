import { implement } from "@orpc/server";
import { lockCustomer } from "#platform/timelines/customerLock.queries.ts";
import { recordEvents } from "#platform/timelines/timeline.queries.ts";
import { followUpsContract } from "./followUp.contract.ts";
import { followUpProblem, type FollowUp, type FollowUpFields } from "./followUp.ts";
import { recordContact, undoContact } from "./contactMade.server.ts";
import { followUpMessages } from "./followUpMessages.ts";
import { followUpStatus, frequencyLabels, nextDueDate } from "./followUpDue.ts";
import { answerNotifications } from "./answeredNotifications.queries.ts";
import { scheduleReminder } from "#platform/members/reminderSchedule.ts";
import { ProductError } from "#shared/errors.ts";
import { toJson } from "#platform/database/jsonText.ts";
import type { OwnerTx, Query } from "#platform/database/tenantDb.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { todayOfOwner } from "#platform/business/todayOfOwner.ts";
import { followUpsOf, readFollowUp, readFollowUps } from "./followUp.queries.ts";
import { addFollowUp, removeFollowUp, saveFollowUp } from "./followUpChanges.queries.ts";

const os = implement(followUpsContract).$context<RequestContext>().use(requireOwner);

export const followUpHandlers = {
  list: os.list.handler(async ({ input, context: { owner } }) => {
    const { today } = await todayOfOwner(owner);
    const rows = await readFollowUps(owner, { ...input, today });
    return { today, rows: rows.map((row) => ({ ...row, followUpStatus: followUpStatus(row, today) })) };
  }),

  create: os.create.handler(({ input: { customer_id, ...fields }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const day = await checked(work, fields);
      await lockCustomer(work.query, customer_id);
      if ((await followUpsOf(work.query, customer_id)).length > 0)
        throw new ProductError("conflict", followUpMessages.already);
      const next_due_date = nextDueDate(fields, day.today);
      return makeFollowUp(work, day.timeZone, (query) =>
        query(addFollowUp, { customer_id, ...toRow(fields), next_due_date }),
      );
    }),
  ),

  update: os.update.handler(({ input: { id, version, ...fields }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const { today, timeZone } = await checked(work, fields);
      const before = await readFollowUp(work.query, id);
      if (!before) throw new ProductError("not_found", followUpMessages.gone);
      const row = toRow(fields);
      // Correcting the notes must not postpone the next contact.
      const moved =
        before.follow_up_frequency !== row.follow_up_frequency ||
        before.custom_interval_days !== row.custom_interval_days ||
        before.last_contact_date !== row.last_contact_date;
      const next_due_date = moved || !before.next_due_date ? nextDueDate(fields, today) : before.next_due_date;
      const after = await changeFollowUp(work, id, (query) =>
        query(saveFollowUp, { id, version, ...row, next_due_date }),
      );
      if (moved)
        await work.query(answerNotifications, { customer_id: after.customer_id, now: new Date().toISOString() });
      if (moved)
        await recordEvents(work.query, [
          {
            customer_id: after.customer_id,
            kind: "follow_up_set",
            data: { text: frequencyLabels[after.follow_up_frequency] },
          },
        ]);
      await scheduleReminder(work.query, timeZone);
      return after;
    }),
  ),

  remove: os.remove.handler(({ input, context: { owner } }) =>
    owner.transaction(async (work) => {
      const [removed] = await work.query(removeFollowUp, { id: input.id });
      if (!removed) return { deleted: 0 };
      await recordEvents(work.query, [{ customer_id: removed.customer_id, kind: "follow_up_removed" }]);
      announce(work);
      return { deleted: 1 };
    }),
  ),

  markContactMade: os.markContactMade.handler(({ input, context: { owner } }) =>
    owner.transaction((work) => recordContact(work, input.customer_id)),
  ),

  undoContactMade: os.undoContactMade.handler(({ input, context: { owner } }) =>
    owner.transaction((work) => undoContact(work, input.contact_id)),
  ),
};

/** A statement that adds or changes one follow-up. It returns no row if it did neither. */
type Save = (query: Query) => Promise<{ id: string }[]>;

/** Creates a follow-up and records it on the timeline. `timeZone` is the owner's. */
export async function makeFollowUp(work: OwnerTx, timeZone: string, add: Save): Promise<FollowUp> {
  const [made] = await add(work.query);
  const followUp = saved(await readFollowUp(work.query, made?.id ?? ""));
  await recordEvents(work.query, [
    {
      customer_id: followUp.customer_id,
      kind: "follow_up_set",
      data: { text: frequencyLabels[followUp.follow_up_frequency] },
    },
  ]);
  await scheduleReminder(work.query, timeZone);
  announce(work);
  return followUp;
}

/** Changes a follow-up at the version that the client read. Refuses with `conflict` if it has changed since. */
export async function changeFollowUp(work: OwnerTx, id: string, save: Save): Promise<FollowUp> {
  const changed = await save(work.query);
  const after = await readFollowUp(work.query, id);
  if (!after) throw new ProductError("not_found", followUpMessages.gone);
  if (changed.length === 0) throw new ProductError("conflict", followUpMessages.changed);
  announce(work);
  return after;
}

/** Refuses dates that are invalid on the owner's day. Returns that day and the owner's time zone. */
async function checked(work: OwnerTx, fields: FollowUpFields): Promise<{ today: string; timeZone: string }> {
  const day = await todayOfOwner(work);
  const problem = followUpProblem(fields, day.today);
  if (problem) throw new ProductError("invalid", Object.values(problem)[0] ?? "", problem);
  return day;
}

function toRow({
  follow_up_frequency,
  custom_interval_days,
  last_contact_date,
  notification_preferences,
  status,
  notes,
}: FollowUpFields) {
  return {
    follow_up_frequency,
    custom_interval_days: follow_up_frequency === "custom" ? (custom_interval_days ?? null) : null,
    last_contact_date: last_contact_date ?? null,
    notification_preferences: toJson(notification_preferences),
    status,
    notes: notes?.trim() || null,
  };
}

function announce({ notify }: OwnerTx): void {
  notify("customers");
  notify("notifications");
}

function saved(followUp: FollowUp | null): FollowUp {
  if (!followUp) throw new Error("A follow-up that was just saved cannot be read.");
  return followUp;
}

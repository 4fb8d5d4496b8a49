import { implement } from "@orpc/server";
import { and, eq, sql } from "drizzle-orm";
import { lockCustomer } from "#features/timelines/customerLock.queries.ts";
import { recordEvents } from "#features/timelines/timeline.queries.ts";
import { followUpsContract } from "#features/follow-ups/followUp.contract.ts";
import {
  byUrgency,
  followUpProblem,
  followUpStatus,
  followUpMessages,
  frequencyLabels,
  nextDueDate,
  type FollowUp,
  type FollowUpFields,
} from "#features/follow-ups/followUp.ts";
import { scheduleReminder } from "#features/notifications/reminderSchedule.server.ts";
import { ProductError } from "#shared/errors.ts";
import type { OwnerDb, OwnerTx } from "#platform/database/tenantDb.ts";
import { customer_follow_ups } from "#platform/database/customerTables.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { ownersDay } from "#platform/ownersDay.ts";
import { followUpColumns, followUpsOf, readFollowUp } from "./followUpRows.server.ts";

const os = implement(followUpsContract).$context<RequestContext>().use(requireOwner);

/** The handlers of the operations on follow-ups. */
export const followUpHandlers = {
  list: os.list.handler(async ({ input, context: { owner } }) => {
    const { today } = await ownersDay(owner);
    const rows = await owner.query<{ found: FollowUp & { customer_name: string } }>(listStatement, [
      owner.ownerId,
      input.customer_id ?? null,
    ]);
    return {
      today,
      rows: rows
        .map(({ found }) => ({ ...found, followUpStatus: followUpStatus(found, today) }))
        .toSorted(byUrgency(today)),
    };
  }),

  create: os.create.handler(({ input: { customer_id, ...fields }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const day = await checked(owner, work, fields);
      await lockCustomer(work.query, customer_id);
      if ((await followUpsOf(owner.ownerId, customer_id, work.query)).length > 0)
        throw new ProductError("conflict", followUpMessages.already);
      return makeFollowUp(
        owner,
        work,
        { customer_id, ...columnsOf(fields), next_due_date: nextDueDate(fields, day.today) },
        day.timeZone,
      );
    }),
  ),

  update: os.update.handler(({ input: { id, version, ...fields }, context: { owner } }) =>
    owner.transaction(async (work) => {
      const { today, timeZone } = await checked(owner, work, fields);
      const before = await readFollowUp(owner.ownerId, id, work.query);
      if (!before) throw new ProductError("not_found", followUpMessages.gone);
      const columns = columnsOf(fields);
      // Notes that are corrected must not put off the next contact.
      const moved =
        before.follow_up_frequency !== columns.follow_up_frequency ||
        before.custom_interval_days !== columns.custom_interval_days ||
        before.last_contact_date !== columns.last_contact_date;
      const next_due_date = moved || !before.next_due_date ? nextDueDate(fields, today) : before.next_due_date;
      const after = await changeFollowUp(owner, work, { id, version }, { ...columns, next_due_date });
      if (moved) await work.query(answeredStatement, [owner.ownerId, after.customer_id]);
      if (moved)
        await recordEvents(work.query, [
          {
            customer_id: after.customer_id,
            kind: "follow_up_set",
            data: { text: frequencyLabels[after.follow_up_frequency] },
          },
        ]);
      await scheduleReminder(work.query, owner.ownerId, timeZone);
      return after;
    }),
  ),

  remove: os.remove.handler(({ input, context: { owner } }) =>
    owner.transaction(async (work) => {
      const [removed] = await work.db
        .delete(customer_follow_ups)
        .where(is(owner.ownerId, input.id))
        .returning({ customer_id: customer_follow_ups.customer_id });
      if (!removed) return { deleted: 0 };
      await recordEvents(work.query, [{ customer_id: removed.customer_id, kind: "follow_up_removed" }]);
      announce(work);
      return { deleted: 1 };
    }),
  ),

  markContactMade: os.markContactMade.handler(({ input, context: { owner } }) =>
    owner.transaction(async (work) => {
      const { today } = await ownersDay(work);
      await lockCustomer(work.query, input.customer_id);
      const followUps = await followUpsOf(owner.ownerId, input.customer_id, work.query);
      const [leading] = followUps;
      if (!leading) throw new ProductError("not_found", followUpMessages.none);
      // A customer that was merged may have several: whoever was spoken to was spoken to for all of them.
      for (const { id, version, ...fields } of followUps) {
        const contacted = {
          last_contact_date: today,
          next_due_date: nextDueDate({ ...fields, last_contact_date: today }, today),
        };
        await changeFollowUp(owner, work, { id, version }, contacted);
      }
      await work.query(answeredStatement, [owner.ownerId, input.customer_id]);
      await recordEvents(work.query, [{ customer_id: input.customer_id, kind: "contacted" }]);
      return saved(await readFollowUp(owner.ownerId, leading.id, work.query));
    }),
  ),
};

/** Makes a follow-up and tells of it. `timeZone` is the owner's. */
export async function makeFollowUp(
  owner: OwnerDb,
  work: OwnerTx,
  values: Omit<typeof customer_follow_ups.$inferInsert, "created_by">,
  timeZone: string,
): Promise<FollowUp> {
  const [made] = await work.db
    .insert(customer_follow_ups)
    .values({ created_by: owner.ownerId, ...values })
    .returning({ id: customer_follow_ups.id });
  const followUp = saved(await readFollowUp(owner.ownerId, made?.id ?? "", work.query));
  await recordEvents(work.query, [
    {
      customer_id: followUp.customer_id,
      kind: "follow_up_set",
      data: { text: frequencyLabels[followUp.follow_up_frequency] },
    },
  ]);
  await scheduleReminder(work.query, owner.ownerId, timeZone);
  announce(work);
  return followUp;
}

/** Changes a follow-up over the version that was read. Refuses with `conflict` when it was changed meanwhile. */
export async function changeFollowUp(
  owner: OwnerDb,
  work: OwnerTx,
  { id, version }: { id: string; version: number },
  columns: Partial<typeof customer_follow_ups.$inferInsert>,
): Promise<FollowUp> {
  const changed = await work.db
    .update(customer_follow_ups)
    .set({ ...columns, version: sql`${customer_follow_ups.version} + 1`, updated_at: sql`now()` })
    .where(and(is(owner.ownerId, id), eq(customer_follow_ups.version, version)))
    .returning({ id: customer_follow_ups.id });
  const after = await readFollowUp(owner.ownerId, id, work.query);
  if (!after) throw new ProductError("not_found", followUpMessages.gone);
  if (changed.length === 0) throw new ProductError("conflict", followUpMessages.changed);
  announce(work);
  return after;
}

/** Refuses what only the owner's calendar can tell, and answers with its day. */
async function checked(
  owner: OwnerDb,
  { query }: OwnerTx,
  fields: FollowUpFields,
): Promise<{ today: string; timeZone: string }> {
  const day = await ownersDay({ query });
  const problem = followUpProblem(fields, day.today);
  if (problem) throw new ProductError("invalid", Object.values(problem)[0] ?? "", problem);
  return day;
}

function columnsOf({
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
    notification_preferences,
    status,
    notes: notes?.trim() || null,
  };
}

function is(ownerId: string, id: string) {
  return and(eq(customer_follow_ups.created_by, ownerId), eq(customer_follow_ups.id, id));
}

function announce({ notify }: OwnerTx): void {
  notify("customers");
  notify("notifications");
}

function saved(followUp: FollowUp | null): FollowUp {
  if (!followUp) throw new Error("A follow-up that was just saved cannot be read.");
  return followUp;
}

const listStatement = {
  name: "follow-ups",
  text: `select to_json(shown) as found from (select ${followUpColumns}, c.name as customer_name from customer_follow_ups f join customers c on c.created_by = f.created_by and c.id = f.customer_id
    where f.created_by = $1 and ($2::uuid is null or f.customer_id = $2) order by f.next_due_date, f.id) shown`,
};
/** What asked for a contact is answered by it, or by another due date. */
const answeredStatement = {
  name: "notifications-answered",
  text: "update notifications set status = 'done', read_at = coalesce(read_at, now()), updated_at = now() where created_by = $1 and customer_id = $2 and status = 'pending'",
};

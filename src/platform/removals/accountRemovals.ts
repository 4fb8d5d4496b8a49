import { isDeadlock } from "#platform/database/connections/databaseFault.ts";
import { businessesOf } from "#platform/people/membership.queries.ts";
import { enterTenantScope } from "#platform/people/newBusiness.queries.ts";
import { endResetLinks } from "#platform/people/person.queries.ts";
import type { SharedDb, SharedQuery } from "#platform/database/sharedDb.ts";
import {
  startedRemovals,
  deleteBusiness,
  deleteCleanups,
  retireFormNames,
  deleteJobs,
  deleteMailsOfBusiness,
  deleteMailsOfPerson,
  deleteMembers,
  deletePayers,
  deletePerson,
  deleteMessageSchedule,
  deleteTextedNumbers,
  deleteReminders,
  deleteRemovalRecord,
  lockPerson,
  recordRemoval,
} from "./accountRemoval.queries.ts";
import type { Live } from "#platform/live/live.ts";
import type { PhotoStore } from "#platform/photos/photoStore.ts";

/** Deletes businesses with everything that belongs to them, from every store. */
export type AccountRemovals = {
  /**
   * Ends the plan, then deletes the business and those of its members who are in no other one: an account is a person
   * and a business. Throws what ending the plan throws, and then nothing has been deleted. If the process stops in
   * between, `finish` completes the deletion.
   */
  remove(businessId: string): Promise<void>;
  /** Deletes the sign-in of a person who is in no business; false if they are in one. */
  removePerson(personId: string): Promise<boolean>;
  /** Finishes deletions that were started a while ago. Throws when one of them cannot be finished yet. */
  finish(): Promise<void>;
};

type AccountRemovalDeps = {
  sharedDb: SharedDb;
  live: Pick<Live, "announceSessionsEnded">;
  photos: Pick<PhotoStore, "removeAll">;
  /** Ends what the business pays for, at once. Safe to repeat. */
  endPlan(ownerId: string): Promise<void>;
};

/** The number of retries: a member's transaction and the deletion can deadlock. */
const maxAttempts = 4;

/** The limit for deleting a business, in milliseconds: one of many years takes longer than an answer may take. */
const eraseTimeoutMs = 10 * 60_000;

/** Creates the deletion of accounts; `endPlan` ends what a business pays for. */
export function createAccountRemovals({ sharedDb, live, photos, endPlan }: AccountRemovalDeps): AccountRemovals {
  /**
   * Deletes everything in the database in one transaction, so that no one can ever sign in to a half-deleted account.
   */
  const erase = async (business_id: string, tries = maxAttempts): Promise<void> => {
    const erasing = sharedDb.transaction(async ({ query }) => {
      const about = { business_id };
      const gone = await query(deleteMembers, about);
      await query(enterTenantScope, about);
      await query(deleteBusiness, about);
      await query(deleteReminders, about);
      await query(deleteMessageSchedule, about);
      await query(deleteTextedNumbers, about);
      await query(deleteCleanups, about);
      await query(retireFormNames, about);
      await query(deletePayers, about);
      await query(deleteMailsOfBusiness, about);
      await query(deleteJobs, { id: business_id, email: "" });
      for (const { user_id, left_at } of gone)
        if (left_at === null && (await query(businessesOf, { user_id })).length === 0)
          await erasePerson(query, user_id);
      return gone;
    }, eraseTimeoutMs);
    const members = await erasing.catch((error: unknown) => {
      if (tries > 0 && isDeadlock(error)) return null;
      throw error;
    });
    if (members === null) return erase(business_id, tries - 1);
    for (const { user_id } of members) live.announceSessionsEnded(user_id);
  };

  return {
    async remove(businessId) {
      const about = { business_id: businessId };
      await sharedDb.query(recordRemoval, about);
      try {
        await endPlan(businessId);
      } catch (error) {
        await sharedDb.query(deleteRemovalRecord, about);
        throw error;
      }
      await erase(businessId);
      // The business is deleted. If the photo store does not answer now, `finish` tries again.
      await photos.removeAll(businessId).catch(() => {});
    },

    async removePerson(user_id) {
      const erased = await sharedDb.transaction(async ({ query }) => {
        await query(lockPerson, { user_id }); // the lock prevents the person from joining a business
        if ((await query(businessesOf, { user_id })).length > 0) return false;
        await erasePerson(query, user_id);
        return true;
      });
      if (erased) live.announceSessionsEnded(user_id);
      return erased;
    },

    async finish() {
      const failures: unknown[] = [];
      for (const { business_id, there } of await sharedDb.query(startedRemovals)) {
        try {
          if (there) await endPlan(business_id);
          await erase(business_id);
          await photos.removeAll(business_id);
          await sharedDb.query(deleteRemovalRecord, { business_id });
        } catch (error) {
          failures.push(error); // the others do not wait for this one
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, "Some deleted accounts are not gone altogether yet.");
    },
  };
}

/** Deletes a person who is in no business, with every way to sign in. */
async function erasePerson(query: SharedQuery, user_id: string): Promise<void> {
  const [person] = await query(lockPerson, { user_id });
  if (!person) return;
  await query(deleteMailsOfPerson, { user_id, email: person.email });
  await query(deleteJobs, { id: user_id, email: person.email });
  await query(endResetLinks, { user_id });
  await query(deletePerson, { user_id });
}

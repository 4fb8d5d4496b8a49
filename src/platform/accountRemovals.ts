import { endResetLinks } from "#platform/auth/person.queries.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import {
  begunRemovals,
  deleteJobs,
  deleteMails,
  deletePerson,
  forgetRemoval,
  holdEmail,
  noteRemoval,
} from "./accountRemoval.queries.ts";
import type { Live } from "./live.ts";
import type { PhotoStore } from "#platform/photos/photoStore.ts";

/** Deletes accounts with everything that belongs to them, wherever it is stored. */
export type AccountRemovals = {
  /**
   * Ends the plan, then deletes. Throws what ending the plan throws, and then nothing has been deleted. What a stopped
   * process leaves undone is finished by `finish`.
   */
  remove(ownerId: string): Promise<void>;
  /** Finishes deletions that were begun a while ago. Throws when one of them cannot be finished yet. */
  finish(): Promise<void>;
};

type Parts = {
  sharedDb: SharedDb;
  live: Pick<Live, "announceSessionsEnded">;
  photos: Pick<PhotoStore, "removeAll">;
  /** Ends what the owner pays for, at once. Harmless to repeat. */
  endPlan(ownerId: string): Promise<void>;
};

/** A business of many years takes longer to delete than anybody may wait for an answer, in milliseconds. */
const eraseWithin = 10 * 60_000;

/** Accounts go by these means; `endPlan` ends what an owner pays for. */
export function createAccountRemovals({ sharedDb, live, photos, endPlan }: Parts): AccountRemovals {
  /** Everything in the database goes in one transaction, so that nothing half alive is ever there to sign in to. */
  const erase = async (ownerId: string) => {
    await sharedDb.transaction(async ({ query }) => {
      const [person] = await query(holdEmail, { user_id: ownerId });
      const about = { user_id: ownerId, email: person?.email ?? "" };
      await query(deleteMails, about);
      await query(endResetLinks, about);
      await query(deletePerson, about);
      await query(deleteJobs, about);
    }, eraseWithin);
    live.announceSessionsEnded(ownerId);
  };

  return {
    async remove(ownerId) {
      await sharedDb.query(noteRemoval, { user_id: ownerId });
      try {
        await endPlan(ownerId);
      } catch (error) {
        await sharedDb.query(forgetRemoval, { user_id: ownerId });
        throw error;
      }
      await erase(ownerId);
      // The account is gone. Where the photo store does not answer now, `finish` comes back to it.
      await photos.removeAll(ownerId).catch(() => {});
    },

    async finish() {
      const failures: unknown[] = [];
      for (const { user_id, there } of await sharedDb.query(begunRemovals)) {
        try {
          if (there) await endPlan(user_id);
          await erase(user_id);
          await photos.removeAll(user_id);
          await sharedDb.query(forgetRemoval, { user_id });
        } catch (error) {
          failures.push(error); // the others do not wait for this one
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, "Some deleted accounts are not gone altogether yet.");
    },
  };
}

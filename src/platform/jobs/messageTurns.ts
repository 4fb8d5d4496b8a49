import type { Jobs } from "#platform/jobs/jobs.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { Topic } from "#shared/topics.ts";
import { giveTurn } from "./dueWork.queries.ts";

/**
 * Lets a business plan its messages soon after a change: a yes stops the reminders of a quote within seconds. A change
 * that this process forgets, because it dies, is found at the next regular turn.
 */
export type MessageTurns = {
  /** Notes a committed change of a business. */
  note(ownerId: string, topics: ReadonlySet<Topic>): void;
  /** Forgets what waits. */
  close(): void;
};

/** The changes that can plan or stop messages. */
const planning: readonly Topic[] = ["estimates", "quotes", "calendar", "jobs", "invoices", "customers"];
/** Changes that follow one another within this time, in milliseconds, are planned together. */
const togetherMs = 1_000;

export function openMessageTurns({
  sharedDb,
  jobs,
}: {
  sharedDb: Pick<SharedDb, "query">;
  jobs: Pick<Jobs, "send">;
}): MessageTurns {
  const waiting = new Map<string, NodeJS.Timeout>();
  const give = async (ownerId: string) => {
    waiting.delete(ownerId);
    // A database that is away is reported where it is asked; the regular turn comes without this one.
    const given = await sharedDb.query(giveTurn, { business_id: ownerId }).catch(() => []);
    if (given.length > 0) await jobs.send({ name: "send-messages", data: { ownerId } }).catch(() => undefined);
  };
  return {
    note: (ownerId, topics) => {
      if (waiting.has(ownerId) || !planning.some((topic) => topics.has(topic))) return;
      waiting.set(ownerId, setTimeout(() => void give(ownerId), togetherMs).unref());
    },
    close: () => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}

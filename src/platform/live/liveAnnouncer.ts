import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { Incident } from "#platform/process/incident.ts";
import type { Topic } from "#shared/topics.ts";
import { notifyProcesses } from "./live.queries.ts";
import type { LiveChange } from "./liveAudience.ts";

/**
 * A change after a quiet moment is announced at once; those that follow within this many milliseconds are sent
 * together.
 */
const batchWindowMs = 10;
/** A payload must stay under 8000 bytes. */
const maxPerNotification = 40;

/**
 * Creates the sender of announcements to all processes; `onUnsent` gets those that could not be sent, so that at least
 * this process handles them.
 */
export function createAnnouncer(
  sharedDb: Pick<SharedDb, "query">,
  { unsent, onUnsent }: { unsent: Incident; onUnsent: (news: LiveChange) => void },
) {
  /** By business and page: changes of two pages stay apart. */
  const waiting = new Map<string, { owner: string; page: string | undefined; topics: Set<Topic> }>();
  const waitingPeople = new Set<string>();
  let sending: Promise<void> | undefined;

  const nextBatch = (): LiveChange[] => {
    const batch: LiveChange[] = [];
    for (const person of waitingPeople) {
      if (batch.length === maxPerNotification) break;
      batch.push({ person });
      waitingPeople.delete(person);
    }
    for (const [key, { owner, page, topics }] of waiting) {
      if (batch.length === maxPerNotification) break;
      batch.push({ owner, page, topics: [...topics] });
      waiting.delete(key);
    }
    return batch;
  };

  const send = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.size + waitingPeople.size > 0) {
      const batch = nextBatch();
      try {
        await sharedDb.query(notifyProcesses, { news: JSON.stringify(batch) });
        unsent.over();
      } catch (error) {
        unsent.met(error);
        for (const news of batch) onUnsent(news);
      }
      // Each statement costs the database about as much as storing a customer's request.
      if (waiting.size < maxPerNotification) await new Promise((resolve) => setTimeout(resolve, batchWindowMs));
    }
    sending = undefined;
  };

  return {
    announce(owner: string, topics: ReadonlySet<Topic>, page?: string): void {
      const key = `${owner} ${page ?? ""}`;
      waiting.set(key, { owner, page, topics: new Set([...(waiting.get(key)?.topics ?? []), ...topics]) });
      sending ??= send();
    },
    announceSessionsEnded(person: string): void {
      waitingPeople.add(person);
      sending ??= send();
    },
    /** Resolves when nothing is being sent. */
    sent: async (): Promise<void> => sending,
  };
}

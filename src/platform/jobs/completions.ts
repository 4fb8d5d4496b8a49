import type { JobWithMetadata, PgBoss } from "pg-boss";

/**
 * Records done jobs of one kind in the queue. Those that end while a statement is under way share the next one: a
 * statement for each job would cost the database more than most jobs. Resolves when the job is recorded. Never throws:
 * the end of its batch records it again.
 */
export function createCompletions(boss: Pick<PgBoss, "complete">, name: string) {
  let waiting: JobWithMetadata[] = [];
  let next: Promise<void> | undefined;
  let current: Promise<void> = Promise.resolve();
  const record = async (before: Promise<void>) => {
    await before;
    const jobs = waiting;
    waiting = [];
    next = undefined;
    await boss.complete(name, jobs).catch(() => {});
  };
  return (job: JobWithMetadata): Promise<void> => {
    waiting.push(job);
    next ??= current = record(current);
    return next;
  };
}

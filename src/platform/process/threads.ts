import { parentPort, Worker, type ResourceLimits } from "node:worker_threads";

/** Work that would block the one thread of a process, done in separate threads. */

/** Why a thread gave no answer: it took too long, or it ended or failed. */
export class ThreadError extends Error {
  readonly reason: "deadline" | "failed";

  constructor(reason: "deadline" | "failed", detail: unknown) {
    super(reason === "deadline" ? "The work took too long." : "A thread failed.", { cause: detail });
    this.name = "ThreadError";
    this.reason = reason;
  }
}

/** The limit for a thread to load its file, in milliseconds: a busy machine takes many times what a quiet one does. */
const startWithinMs = 60_000;

/**
 * Runs a piece of work in a thread, within `deadlineMs` milliseconds once that has started. Throws a ThreadError.
 * `prepare` starts a thread if none is idle, for work that may come soon.
 */
export type Threads<Task, Answer> = {
  (task: Task, deadlineMs: number): Promise<Answer>;
  prepare(): void;
};

/**
 * Creates threads that run the file `entry`, which takes its tasks by `serveTasks`. A thread is started whenever none
 * is idle, so the caller limits their number. An idle thread ends after `idleMs` milliseconds; with 0 each task gets a
 * fresh one. A late or failed thread is ended and replaced.
 */
export function createThreads<Task, Answer>({
  entry,
  idleMs,
  limits,
}: {
  entry: URL;
  idleMs: number;
  limits: ResourceLimits;
}): Threads<Task, Answer> {
  const idle: { worker: Worker; end: NodeJS.Timeout }[] = [];
  const start = () =>
    // Discards the output of libraries: the answer contains everything that matters.
    new Worker(entry, { stdout: true, stderr: true, resourceLimits: limits }).on("error", () => undefined);
  const startReady = async (): Promise<Worker> => {
    const worker = start();
    await receiveReply<"ready">(worker, startWithinMs).catch(async (error: unknown) => {
      await worker.terminate();
      throw error;
    });
    return worker;
  };
  let preparing: Promise<void> | undefined;
  const take = async (): Promise<Worker> => {
    await preparing;
    const found = idle.pop();
    if (!found) return startReady();
    clearTimeout(found.end);
    found.worker.ref();
    return found.worker;
  };
  const release = async (worker: Worker): Promise<void> => {
    if (idleMs === 0) return void (await worker.terminate());
    const forget = () => {
      const at = idle.findIndex((one) => one.worker === worker);
      if (at !== -1) idle.splice(at, 1);
      void worker.terminate();
    };
    worker.removeAllListeners("exit").once("exit", forget).unref();
    idle.push({ worker, end: setTimeout(forget, idleMs).unref() });
  };

  const prepare = (): void => {
    const [ready] = idle;
    if (ready) return void ready.end.refresh();
    const forget = () => void (preparing = undefined);
    preparing ??= startReady().then(release).then(forget, forget);
  };
  const run = async (task: Task, deadlineMs: number): Promise<Answer> => {
    const worker = await take();
    worker.postMessage(task);
    const reply = await receiveReply<ThreadReply<Answer>>(worker, deadlineMs).catch(async (error: unknown) => {
      await worker.terminate();
      throw error;
    });
    await release(worker);
    if ("failure" in reply) throw new ThreadError("failed", reply.failure);
    return reply.answer;
  };
  return Object.assign(run, { prepare });
}

/** A thread's reply to a task: its answer, or why there is none. */
type ThreadReply<Answer> = { answer: Answer } | { failure: string };

/** Returns the next message of a thread. Throws a ThreadError if none comes in time, or the thread ends. */
async function receiveReply<Message>(worker: Worker, deadlineMs: number): Promise<Message> {
  let finish = () => {};
  try {
    return await new Promise<Message>((resolve, reject) => {
      const failed = (error: unknown) => reject(new ThreadError("failed", error));
      const late = setTimeout(() => reject(new ThreadError("deadline", `${deadlineMs} ms`)), deadlineMs);
      finish = () => {
        clearTimeout(late);
        worker.off("message", resolve).off("error", failed).off("exit", failed);
      };
      worker.once("message", resolve).once("error", failed).once("exit", failed);
    });
  } finally {
    finish();
  }
}

/** In a thread: answers each task with the result of `work`; the memory of `moved` is transferred instead of copied. */
export function serveTasks<Task, Answer>(
  work: (task: Task) => Promise<{ answer: Answer; moved: ArrayBuffer[] }>,
): void {
  const answerOne = async (task: Task) => {
    try {
      const { answer, moved } = await work(task);
      parentPort?.postMessage({ answer } satisfies ThreadReply<Answer>, moved);
    } catch (error) {
      parentPort?.postMessage({
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies ThreadReply<Answer>);
    }
  };
  parentPort?.on("message", (task: Task) => void answerOne(task));
  parentPort?.postMessage("ready");
}

/**
 * The limit for each kind of external call, in milliseconds, including retries, waiting for a turn and reading the
 * answer.
 */
export const outboundDeadlines = {
  /** Saving, finding or deleting one photo in a bucket. */
  photos: 20_000,
  /** One email to the SMTP server. */
  email: 30_000,
  /** One text message to the text service. */
  text: 15_000,
  /** One request of an owner's to the payment service. */
  payment: 20_000,
  /** One webhook delivery. */
  webhook: 10_000,
  /** One message to a push service. */
  push: 10_000,
  /** The analysis of a request's photos. The owner's pages are notified when it ends. */
  analysis: 75_000,
  /** The part of that which a customer waits for. Then the request is answered without a price. */
  customerWaits: 26_000,
};
export type OutboundDeadlines = typeof outboundDeadlines;

/** An external call that got no turn (`busy`) or no answer in time (`deadline`). */
export class OutboundCallError extends Error {
  readonly reason: "busy" | "deadline";

  constructor(reason: "busy" | "deadline") {
    super(
      reason === "busy" ? "Too many calls to this service are waiting already." : "The service did not answer in time.",
    );
    this.name = "OutboundCallError";
    this.reason = reason;
  }
}

/** `concurrency` calls run at once; `maxQueue` more wait for a turn, each for at most `queueMs` milliseconds. */
type BulkheadOptions = { concurrency: number; maxQueue: number; queueMs?: number; busy?: () => Error };

/**
 * Runs a piece of work when it is its turn: first come, first served within a line, and the lines that wait take turns.
 */
export type Bulkhead = <T>(work: () => Promise<T>, line?: string) => Promise<T>;

/**
 * Limits how much of one kind of work runs at once in this process, so that one slow service cannot block everything.
 * Work that gets no turn is refused with `busy()`, by default an OutboundCallError.
 */
export function createBulkhead({
  concurrency,
  maxQueue,
  queueMs,
  busy = () => new OutboundCallError("busy"),
}: BulkheadOptions): Bulkhead {
  /** Those that wait, by line; the line whose last turn is longest ago comes first. */
  const lines = new Map<string, Set<() => void>>();
  let waiting = 0;
  let running = 0;

  const leave = (line: string, start: () => void) => {
    waiting -= 1;
    const queue = lines.get(line);
    queue?.delete(start);
    if (queue?.size === 0) lines.delete(line);
  };

  const turn = (line: string) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        leave(line, start);
        reject(busy());
      };
      const timer = queueMs === undefined ? undefined : setTimeout(giveUp, queueMs);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      lines.set(line, (lines.get(line) ?? new Set()).add(start));
      waiting += 1;
    });

  const wakeNext = (): boolean => {
    const [next] = lines;
    const [start] = next?.[1] ?? [];
    if (!next || !start) return false;
    const [line, queue] = next;
    leave(line, start);
    if (lines.delete(line)) lines.set(line, queue);
    start();
    return true;
  };

  return async (work, line = "") => {
    if (running < concurrency) running += 1;
    else if (waiting >= maxQueue) throw busy();
    // A finished call passes its slot straight to the one that it wakes, so that no other call takes it in between.
    else await turn(line);
    try {
      return await work();
    } finally {
      if (!wakeNext()) running -= 1;
    }
  };
}

/** Returns a `fetch` for services that the operator has chosen: an answer whose body exceeds `maxBytes` is cut off. */
export function fetchWithin(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    let left = maxBytes;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.byteLength;
        if (left < 0) throw new Error("The service's response is too large.");
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counted), response);
  };
}

/**
 * Runs an external call with a signal that aborts after `ms` milliseconds. At that moment the call is given up with an
 * OutboundCallError, even if it ignores the signal.
 */
export async function withDeadline<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new OutboundCallError("deadline");
      controller.abort(error);
      reject(error);
    }, ms);
  });
  try {
    const answer = call(controller.signal);
    answer.catch(() => {}); // it can still fail after it was given up
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

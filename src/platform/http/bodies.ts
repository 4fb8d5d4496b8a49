import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { ProductError } from "#shared/errors.ts";
import { free } from "#platform/process/free.ts";
import { busy, largeFrom } from "./bodyBudget.ts";
import type { HttpEnv } from "./httpEnv.ts";

/** The largest body, in bytes, that a refusal can leave unread without ending its connection. */
const maxDrainableBytes = 64 * 1024;
/**
 * The limits for a pause in a body, and for the whole of a small body, in milliseconds. A large body has the server's
 * own limit.
 */
const maxPauseMs = 15_000;
const maxSmallBodyMs = 30_000;

/** A body that arrived too slowly: 408. */
export class SlowBodyError extends ProductError {
  constructor() {
    super("invalid", "The connection is too slow right now. Please try again.");
  }
}

/** A body above its size limit: 413. */
export class TooLargeError extends ProductError {
  constructor(words = "That's too large.") {
    super("invalid", words);
  }
}

const interrupted = (cause?: unknown) =>
  new ProductError("invalid", "The connection was interrupted. Please try again.", undefined, cause);

/** True if a request announces a body, by its length or as chunked. */
const hasBody = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** True if a request has, or may have, a larger body than the server drains unread. */
export const isTooLargeToDrain = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > maxDrainableBytes;

/**
 * Returns the whole body, or null as soon as it is larger than `most` bytes. Reads Node's own request by its events: a
 * web stream, or a loop over its chunks, costs more than many a whole answer. Throws if a body breaks off, comes too
 * slowly, or exceeds what the process may buffer.
 */
export async function readWithin(c: Context<HttpEnv>, most: number): Promise<Buffer | null> {
  const { incoming, outgoing } = c.env;
  if (Number(incoming.headers["content-length"] ?? 0) > most) return null;
  if (!hasBody(incoming)) return Buffer.alloc(0);
  if (incoming.destroyed) throw interrupted();
  const bodies = c.get("bodies");
  if (incoming.headers.expect !== undefined) outgoing.writeContinue();
  const started = performance.now();
  let size = 0;
  outgoing.once("close", () => bodies.release(most, size));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const leave = () => {
      clearTimeout(pause);
      incoming.off("data", take); // the rest drains unread
    };
    const refuse = (error: Error) => {
      leave();
      chunks.length = 0;
      reject(error);
    };
    const pause = setTimeout(() => refuse(new SlowBodyError()), maxPauseMs);
    const take = (chunk: Buffer) => {
      pause.refresh();
      if (size + chunk.length > most) {
        leave();
        return resolve(null);
      }
      if (most < largeFrom && performance.now() - started > maxSmallBodyMs) return refuse(new SlowBodyError());
      if (!bodies.hold(most, chunk.length)) return refuse(busy());
      size += chunk.length;
      chunks.push(chunk);
    };
    incoming.on("data", take);
    incoming.once("end", () => {
      leave();
      resolve(joined(chunks));
    });
    incoming.once("error", (cause) => refuse(interrupted(cause)));
    incoming.once("close", () => {
      if (!incoming.readableEnded) refuse(interrupted());
    });
  });
}

/** Returns the chunks as one, and gives their memory back: a photo's fifty chunks are garbage of its own size. */
function joined(chunks: readonly Buffer[]): Buffer {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const whole = Buffer.concat(chunks);
  chunks.forEach(free);
  return whole;
}

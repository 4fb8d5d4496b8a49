import type { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { ProductError } from "#shared/errors.ts";
import { busy, largeFrom } from "./bodyBudget.ts";
import type { HttpEnv } from "./httpEnv.ts";

/**
 * What a request may bring beyond its head before its connection must end with a refusal that leaves it unread, in
 * bytes.
 */
const maxDrainableBytes = 64 * 1024;
/**
 * A body may stand still for this long, and a small one be on its way for that long; milliseconds. A large one has the
 * server's own limit.
 */
const maxPauseMs = 15_000;
const maxSmallBodyMs = 30_000;

/** A body that came too slowly: 408. */
export class SlowBodyError extends ProductError {
  constructor() {
    super("invalid", "The connection is too slow right now. Please try again.");
  }
}

/** A body larger than is taken: 413. */
export class TooLargeError extends ProductError {
  constructor(words = "That's too large.") {
    super("invalid", words);
  }
}

/** Whether a request announces a body, by its length or as coming in chunks. */
const hasBody = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Whether a request brings, or may bring, more than flows away by itself when nobody reads it. */
export const isTooLargeToDrain = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > maxDrainableBytes;

/**
 * The whole body, or null as soon as it turns out larger than `most` bytes. Read from Node's own request and by its
 * events: a web stream, or a loop over its chunks, costs more than many an answer itself. Throws when a body breaks off
 * on its way, comes too slowly, or finds the process holding as much as it may.
 */
export async function readWithin(c: Context<HttpEnv>, most: number): Promise<Buffer | null> {
  const { incoming, outgoing } = c.env;
  if (Number(incoming.headers["content-length"] ?? 0) > most) return null;
  if (!hasBody(incoming)) return Buffer.alloc(0);
  const bodies = c.get("bodies");
  if (incoming.headers.expect !== undefined) outgoing.writeContinue();
  const started = performance.now();
  let size = 0;
  outgoing.once("close", () => bodies.release(most, size));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const leave = () => {
      clearTimeout(pause);
      incoming.off("data", take); // the rest flows away unread
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
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    });
    incoming.once("error", (cause) =>
      refuse(new ProductError("invalid", "The connection was interrupted. Please try again.", undefined, cause)),
    );
    incoming.once("close", () => {
      if (!incoming.readableEnded)
        refuse(new ProductError("invalid", "The connection was interrupted. Please try again."));
    });
  });
}

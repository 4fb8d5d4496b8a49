import { streamSSE } from "hono/streaming";
import type { Context } from "hono";
import { ProductError, TryLaterError } from "#shared/errors.ts";
import type { HttpEnv } from "#server/http/app.ts";

/** Often enough that no proxy takes a quiet stream for a dead one. */
const heartbeat = 20_000;

/**
 * The stream on which an owner's open pages hear that something changed. An event names topics, never data: the page
 * refetches through the API, where the session is checked again.
 */
export function liveStream(stopping: AbortSignal) {
  return (c: Context<HttpEnv>) => {
    const signedIn = c.get("signedIn");
    if (!signedIn) throw new ProductError("signed_out", "Please sign in to access this feature.");
    // A page comes back at once over a connection it still has: that must not hold up the end.
    if (stopping.aborted) throw new TryLaterError("unavailable", "Yardstick is being restarted. Please try again.", 1);
    c.header("X-Accel-Buffering", "no");
    c.header("Cache-Control", "no-store");
    return streamSSE(c, async (stream) => {
      const ended = Promise.withResolvers<void>();
      const { live } = c.get("services");
      const stop = live.listen(signedIn.ownerId, {
        changed: (topics) => void stream.writeSSE({ event: "changed", data: JSON.stringify(topics) }),
        // Pages that are still signed in open another one.
        sessionsEnded: ended.resolve,
      });
      const beat = setInterval(() => void stream.writeSSE({ event: "beat", data: "" }), heartbeat);
      stream.onAbort(ended.resolve);
      const end = () => ended.resolve();
      stopping.addEventListener("abort", end);
      // A page that asked for something earlier than this long ago may have missed a change.
      await stream.writeSSE({ event: "listening", data: String(live.quietFor(signedIn.ownerId)), retry: 1_000 });
      await ended.promise;
      clearInterval(beat);
      stopping.removeEventListener("abort", end);
      stop();
    });
  };
}

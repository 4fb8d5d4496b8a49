import { streamSSE } from "hono/streaming";
import type { Context } from "hono";
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
    if (!signedIn) return c.json({ code: "signed_out", message: "Please sign in to access this feature." }, 401);
    c.header("X-Accel-Buffering", "no");
    c.header("Cache-Control", "no-store");
    return streamSSE(c, async (stream) => {
      const ended = Promise.withResolvers<void>();
      const stop = c.get("services").live.listen(signedIn.ownerId, {
        changed: (topics) => void stream.writeSSE({ event: "changed", data: JSON.stringify(topics) }),
        // Pages that are still signed in open another one.
        sessionsEnded: ended.resolve,
      });
      const beat = setInterval(() => void stream.writeSSE({ event: "beat", data: "" }), heartbeat);
      stream.onAbort(ended.resolve);
      stopping.addEventListener("abort", () => ended.resolve(), { once: true });
      await stream.writeSSE({ event: "open", data: "", retry: 1_000 });
      await ended.promise;
      clearInterval(beat);
      stop();
    });
  };
}

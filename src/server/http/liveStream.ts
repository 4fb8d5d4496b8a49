import { streamSSE } from "hono/streaming";
import type { Context } from "hono";
import type { Topic } from "#shared/topics.ts";
import { TryLaterError } from "#shared/errors.ts";
import { requireMembership, requireSignIn } from "#platform/auth/requireSignIn.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { createOutlet } from "#server/http/liveOutlet.ts";

/** Often enough that no proxy takes a quiet stream for a dead one. */
const heartbeat = 20_000;
/** Who has taken nothing for this long is not there any more, in milliseconds. */
const maxStuckMs = 30_000;
/** Streams at once of one signed-in browser, and of one business: pages that nobody looks at give theirs back. */
const maxPerSession = 20;
const maxPerOwner = 48;

/**
 * The stream on which an owner's open pages hear that something changed. An event names topics, never data: the page
 * refetches through the API, where the session is checked again. A page too many is refused, not let in for another
 * that would come back: it looks again by itself now and then.
 */
export function liveStream(stopping: AbortSignal) {
  const open = new Map<string, number>();
  const change = (key: string, by: number) => {
    const count = (open.get(key) ?? 0) + by;
    if (count > 0) open.set(key, count);
    else open.delete(key);
  };

  return (c: Context<HttpEnv>) => {
    const signedIn = requireSignIn(c.get("signedIn"));
    const { businessId } = requireMembership(signedIn, "crew");
    // A page comes back at once over a connection it still has: that must not hold up the end.
    if (stopping.aborted) throw new TryLaterError("unavailable", "Yardstick is being restarted. Please try again.", 1);
    const owner = `owner ${businessId}`;
    const session = `session ${c.req.header("authorization") ?? c.req.header("cookie") ?? ""}`;
    if ((open.get(session) ?? 0) >= maxPerSession || (open.get(owner) ?? 0) >= maxPerOwner)
      throw new TryLaterError("too_many", "Too many pages are open. Please close some.", 60);
    c.header("X-Accel-Buffering", "no");
    c.header("Cache-Control", "no-store");
    change(owner, 1);
    change(session, 1);
    return streamSSE(c, async (stream) => {
      const ended = Promise.withResolvers<void>();
      const { live } = c.get("deps");
      const outlet = createOutlet<Topic>((event, data) => stream.writeSSE({ event, data }));
      const stop = live.listen(businessId, signedIn.personId, {
        changed: outlet.tell,
        // Pages that are still signed in open another one.
        sessionsEnded: ended.resolve,
      });
      const beat = setInterval(() => {
        if (outlet.stuckFor() > maxStuckMs) c.env.outgoing.destroy();
        else outlet.beat();
      }, heartbeat);
      stream.onAbort(ended.resolve);
      const end = () => ended.resolve();
      stopping.addEventListener("abort", end);
      try {
        // A page that asked for something earlier than this long ago may have missed a change.
        await Promise.race([
          stream.writeSSE({ event: "listening", data: String(live.quietFor(businessId)), retry: 1_000 }),
          ended.promise,
        ]);
        await ended.promise;
      } finally {
        clearInterval(beat);
        stopping.removeEventListener("abort", end);
        stop();
        change(owner, -1);
        change(session, -1);
      }
    });
  };
}

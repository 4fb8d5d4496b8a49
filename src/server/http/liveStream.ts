import { streamSSE } from "hono/streaming";
import type { Context } from "hono";
import type { Topic } from "#shared/topics.ts";
import { RetryLaterError } from "#shared/errors.ts";
import { requireMembership, requireSignIn } from "#platform/auth/requireSignIn.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { pageVersion } from "#features/requests/request-portal/requestPage.queries.ts";
import { findRequest } from "#features/requests/request-portal/findRequest.server.ts";
import { locateByToken } from "#features/quotes/quote-portal/findQuote.server.ts";
import { quotePageVersion } from "#features/quotes/quotes/quote.queries.ts";
import { createOutlet } from "./liveOutlet.ts";

/** Often enough that no proxy takes a quiet stream for a dead one. */
const heartbeat = 20_000;
/** Who has taken nothing for this long is not there any more, in milliseconds. */
const maxStuckMs = 30_000;
/**
 * Streams at once of one session, of one person in all of theirs, and of one business: pages that nobody looks at give theirs
 * back. The counts are by what the database says, never from a header, which a caller may vary.
 */
const maxPerSession = 20;
const maxPerPerson = 24;
const maxPerOwner = 48;

/** Pages of customers that listen at once: of one request or quote, at one address on the net, and of all of one business. */
const maxPerRequest = 6;
const maxPerAddress = 30;
const maxCustomersPerOwner = 200;

/**
 * The stream on which an owner's open pages hear that something changed. An event names topics, never data: the page
 * refetches through the API, where the session is checked again. A page too many is refused, not let in for another
 * that would come back: it looks again by itself now and then.
 */
export function liveStream(stopping: AbortSignal) {
  const streams = createStreams(stopping);
  return (c: Context<HttpEnv>) => {
    const signedIn = requireSignIn(c.get("signedIn"));
    const { businessId } = requireMembership(signedIn, "crew");
    return streams.open(c, {
      businessId,
      listener: signedIn.personId,
      counted: [
        [`session ${signedIn.sessionId ?? `by keys of ${signedIn.personId}`}`, maxPerSession],
        [`person ${signedIn.personId}`, maxPerPerson],
        [`owner ${businessId}`, maxPerOwner],
      ],
    });
  };
}

/**
 * The stream on which the page of a request hears that this very request has changed; of what else happens in the business
 * its customer learns nothing.
 */
export function requestStream(stopping: AbortSignal) {
  const streams = createStreams(stopping);
  return async (c: Context<HttpEnv>) => {
    const { deps, db } = { deps: c.get("deps"), db: c.get("db") };
    const token = c.req.param("token") ?? "";
    const { owner, pageHash } = await deps.limits.open(c.get("address"), () => findRequest(db, token));
    const versionNow = async () => (await owner.query(pageVersion, { page_hash: pageHash }))[0]?.version;
    let version = await versionNow();
    return streams.open(c, {
      businessId: owner.ownerId,
      listener: pageHash,
      counted: [
        [`request ${pageHash}`, maxPerRequest],
        [`address ${c.get("address")}`, maxPerAddress],
        [`owner ${owner.ownerId}`, maxCustomersPerOwner],
      ],
      isNews: async (topics) => {
        if (!topics.includes("estimates")) return false;
        const before = version;
        version = await versionNow();
        return version !== before;
      },
    });
  };
}

/** The same for the page of a quote. */
export function quoteStream(stopping: AbortSignal) {
  const streams = createStreams(stopping);
  return async (c: Context<HttpEnv>) => {
    const { deps, db } = { deps: c.get("deps"), db: c.get("db") };
    const token = c.req.param("token") ?? "";
    const { owner, id } = await deps.limits.open(c.get("address"), () => locateByToken(db, token));
    const versionNow = async () => (await owner.query(quotePageVersion, { id }))[0]?.version;
    let version = await versionNow();
    return streams.open(c, {
      businessId: owner.ownerId,
      listener: id,
      counted: [
        [`quote ${id}`, maxPerRequest],
        [`address ${c.get("address")}`, maxPerAddress],
        [`owner ${owner.ownerId}`, maxCustomersPerOwner],
      ],
      isNews: async (topics) => {
        if (!topics.includes("quotes")) return false;
        const before = version;
        version = await versionNow();
        return version !== before;
      },
    });
  };
}

/** One stream: whose news it carries, as whom it listens, and of what so many may be open at once. */
type Stream = {
  businessId: string;
  listener: string;
  counted: [key: string, most: number][];
  /** Whether what changed is news for this page; everything is unless this says otherwise. */
  isNews?: (topics: Topic[]) => Promise<boolean>;
};

function createStreams(stopping: AbortSignal) {
  const open = new Map<string, number>();
  const change = (key: string, by: number) => {
    const count = (open.get(key) ?? 0) + by;
    if (count > 0) open.set(key, count);
    else open.delete(key);
  };

  return {
    open(c: Context<HttpEnv>, { businessId, listener, counted, isNews }: Stream) {
      // A page comes back at once over a connection it still has: that must not hold up the end.
      if (stopping.aborted)
        throw new RetryLaterError("unavailable", "Yardstick is being restarted. Please try again.", 1);
      if (counted.some(([key, most]) => (open.get(key) ?? 0) >= most))
        throw new RetryLaterError("too_many", "Too many pages are open. Please close some.", 60);
      c.header("X-Accel-Buffering", "no");
      c.header("Cache-Control", "no-store");
      for (const [key] of counted) change(key, 1);
      return streamSSE(c, async (stream) => {
        const ended = Promise.withResolvers<void>();
        const { live } = c.get("deps");
        const outlet = createOutlet<Topic>((event, data) => stream.writeSSE({ event, data }));
        const sendTopics = (topics: Topic[]) =>
          isNews ? isNews(topics).then((news) => news && outlet.send(topics), ended.resolve) : outlet.send(topics);
        const stop = live.listen(businessId, listener, {
          changed: (topics) => void sendTopics(topics),
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
          for (const [key] of counted) change(key, -1);
        }
      });
    },
  };
}

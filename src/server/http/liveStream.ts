import { streamSSE } from "hono/streaming";
import type { Context } from "hono";
import type { Topic } from "#shared/topics.ts";
import { asOpenPage, openPageParameter } from "#shared/openPage.ts";
import { RetryLaterError } from "#shared/errors.ts";
import { requireMembership, requireSignIn } from "#platform/auth/requireSignIn.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { pageVersion } from "#features/requests/request-portal/requestPage.queries.ts";
import { readThread, threadOfQuote } from "#features/requests/threads/thread.queries.ts";
import { findRequest } from "#features/requests/request-portal/findRequest.server.ts";
import { locateByToken } from "#features/quotes/quote-portal/findQuote.server.ts";
import { quotePageVersion } from "#features/quotes/quotes/quote.queries.ts";
import { locateInvoice } from "#features/invoices/invoice-portal/findInvoice.server.ts";
import { invoicePageVersion } from "#features/invoices/invoices/invoice.queries.ts";
import type { OwnerDb, TenantDb } from "#platform/database/tenantDb.ts";
import { pipelined } from "#platform/database/pipelined.ts";
import { createOutlet } from "./liveOutlet.ts";

/** Often enough that no proxy considers a quiet stream dead. */
const heartbeat = 20_000;
/** A page that has taken nothing for this long, in milliseconds, counts as closed. */
const maxStuckMs = 30_000;
/**
 * Open streams per session, per person over all sessions, and per business. Pages that are not visible give theirs
 * back. The keys come from the database, never from a header, which a caller can vary.
 */
const maxPerSession = 20;
const maxPerPerson = 24;
const maxPerOwner = 48;

/** Customers' pages that can listen at once: per request or quote, per network address, and per business. */
const maxPerRequest = 6;
const maxPerAddress = 30;
const maxCustomersPerOwner = 200;

/**
 * The stream that notifies an owner's open pages of changes. An event names topics, never data: the page refetches
 * through the API, which checks the session again. A page above the limit is refused and polls now and then. Admitting
 * it instead of another would make the other reconnect.
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

/** True for changes to the records of a job's thread, which the pages of its request and its quote show. */
const isOfThread = (topic: Topic): boolean => topic === "estimates" || topic === "quotes" || topic === "calendar";

/** A customer's page: its record, the changes that may be about it, and a text that differs when it has changed. */
type CustomersPage = {
  owner: OwnerDb;
  kind: "request" | "quote" | "invoice";
  /** Unique among the pages of its kind. */
  key: string;
  mayBeAbout(topic: Topic): boolean;
  version(query: OwnerDb["query"]): Promise<string>;
};

/**
 * The stream that notifies a customer's page that its very record has changed. Its customer learns of nothing else in
 * the business.
 */
const customersStream = (find: (db: TenantDb, token: string) => Promise<CustomersPage>) => (stopping: AbortSignal) => {
  const streams = createStreams(stopping);
  return async (c: Context<HttpEnv>) => {
    const { owner, kind, key, mayBeAbout, version } = await c
      .get("deps")
      .limits.open(c.get("address"), () => find(c.get("db"), c.req.param("token") ?? ""));
    const versionNow = () => owner.transaction(({ query }) => version(query));
    let shown = await versionNow();
    return streams.open(c, {
      businessId: owner.ownerId,
      listener: key,
      counted: [
        [`${kind} ${key}`, maxPerRequest],
        [`address ${c.get("address")}`, maxPerAddress],
        [`owner ${owner.ownerId}`, maxCustomersPerOwner],
      ],
      isNews: async (topics) => {
        if (!topics.some(mayBeAbout)) return false;
        const before = shown;
        shown = await versionNow();
        return shown !== before;
      },
    });
  };
};

/** The stream of the page of a request. */
export const requestStream = customersStream(async (db, token) => {
  const { owner, pageHash, services } = await findRequest(db, token);
  const estimate_ids = services.map(({ id }) => id);
  return {
    owner,
    kind: "request",
    key: pageHash,
    mayBeAbout: isOfThread,
    version: async (query) => {
      const read = [
        query(pageVersion, { page_hash: pageHash }),
        readThread(query, { estimate_ids }, new Date()),
      ] as const;
      const [[page], thread] = await pipelined(read);
      return `${page?.version} ${JSON.stringify(thread)}`;
    },
  };
});

/** The stream of the page of a quote. */
export const quoteStream = customersStream(async (db, token) => {
  const { owner, id } = await locateByToken(db, token);
  return {
    owner,
    kind: "quote",
    key: id,
    mayBeAbout: isOfThread,
    version: async (query) => {
      const read = [query(quotePageVersion, { id }), threadOfQuote(query, id, new Date())] as const;
      const [[page], thread] = await pipelined(read);
      return `${page?.version} ${JSON.stringify(thread)}`;
    },
  };
});

/** The stream of the page of an invoice. */
export const invoiceStream = customersStream(async (db, token) => {
  const { owner, id } = await locateInvoice(db, token);
  return {
    owner,
    kind: "invoice",
    key: id,
    mayBeAbout: (topic) => topic === "invoices",
    version: async (query) => (await query(invoicePageVersion, { id }))[0]?.version ?? "gone",
  };
});

/** One stream: the business whose events it carries, the listener, and the counters that limit it. */
type Stream = {
  businessId: string;
  listener: string;
  counted: [key: string, most: number][];
  /** True if these topics matter to this page. Without it, all do. */
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
      // A page reconnects at once over a connection it still has. That must not delay the shutdown.
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
        const thisPage = asOpenPage(c.req.query(openPageParameter));
        const outlet = createOutlet<Topic>((event, data) => stream.writeSSE({ event, data }));
        const sendTopics = (topics: Topic[], page?: string) =>
          isNews
            ? isNews(topics).then((news) => news && outlet.send("changed", topics), ended.resolve)
            : outlet.send(page !== undefined && page === thisPage ? "own" : "changed", topics);
        const stop = live.listen(businessId, listener, {
          changed: (topics, page) => void sendTopics(topics, page),
          // Pages that are still signed in reconnect.
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
          // A page whose last fetch was longer ago than this may have missed a change.
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

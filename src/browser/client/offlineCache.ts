import { ORPCError } from "@orpc/client";
import type { Link } from "#shared/link.ts";
import { markOffline, markOnline, wentOfflineJustNow } from "./connectivity.ts";
import { clearOfflineCache, offlineCacheName } from "./offlineCacheStorage.ts";
import { knownOperations } from "./knownOperations.ts";
import { pageBusiness } from "./pageBusiness.ts";

/**
 * The data that a person last read in their business, cached on the device so that they can read it offline. The cache
 * belongs to one person in one business at a time. Another person's sign-in, another business, a sign-out and the end
 * of a session clear it.
 */

/** Entries older than this are not shown: seven days, in milliseconds. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;
/** Beyond this number, the oldest entries are evicted. */
const maxEntries = 80;

const ownerUrl = "/last-seen/owner";
/**
 * Raise this when screens need more of an answer than before. Entries of an earlier version are not shown, and are
 * evicted.
 */
const schemaVersion = 2;
const entryUrl = (ownerId: string, key: string) => `/last-seen/${ownerId}/${schemaVersion}/${encodeURIComponent(key)}`;
const keyOf = (path: readonly string[], input: unknown) => `${path.join(".")} ${JSON.stringify(input ?? null)}`;

/** The owner of cached answers: a person in one business. */
const ownerOf = (me: { id: string; form_owner_id: string }) => `${me.id}.${me.form_owner_id}`;

type CacheEntry = { at: number; answer: unknown };

/** The owner whose answers this page caches; null until the signed-in person is known. */
let owner: string | null = null;
/** The time at which each cached answer shown on this page was stored, by key. */
const shownFromCache = new Map<string, number>();

/**
 * Returns the time at which the shown answer to this operation was stored, if it came from the cache. Milliseconds
 * since 1970.
 */
export function cachedAt(path: readonly string[], input: unknown): number | undefined {
  return shownFromCache.get(keyOf(path, input));
}

/** Increases with every reset. Answers to requests sent before a reset are not stored after it. */
let resets = 0;
/** The writes to the cache, one after another, so that no write outlives a reset. */
let writes: Promise<void> = Promise.resolve();

/** Clears the cache. Nothing is stored, not even pending answers, until the page knows again who is signed in. */
export async function resetOfflineCache(): Promise<void> {
  resets += 1;
  owner = null;
  shownFromCache.clear();
  writes = writes.then(clearOfflineCache);
  await writes;
}

/** Queues a write unless the cache was reset since. If storage is full or forbidden, nothing is stored. */
function storeNext(generation: number, write: () => Promise<void>): void {
  writes = writes.then(() => (generation === resets ? write() : undefined)).catch(() => {});
}

/** The time after which a slow connection gets the cached answer, in milliseconds. */
export const slowTimeoutMs = 8_000;
/** The same time just after a request timed out, in milliseconds: a page requests several lists as it opens. */
const offlineTimeoutMs = 500;

/** A link that caches the data an owner reads. It answers from the cache if the server does not answer in time. */
export function cachingLink(link: Link): Link {
  return {
    async call(path, input, options) {
      const isCached = knownOperations().cached.includes(path.join("."));
      const generation = resets;
      let timedOut = false;
      const request = async () => {
        try {
          const answer = await link.call(path, input, options);
          if (!timedOut) markOnline();
          if (isCached) {
            if (!timedOut) shownFromCache.delete(keyOf(path, input));
            storeNext(generation, () => store(path, input, answer));
          }
          return answer;
        } catch (error) {
          if (error instanceof ORPCError) {
            if (!timedOut) markOnline();
            if (error.code === "signed_out") await resetOfflineCache();
          }
          throw error;
        }
      };
      const fromCache = async () => {
        const entry = isCached ? await read(path, input).catch(() => null) : null;
        if (entry) shownFromCache.set(keyOf(path, input), entry.at);
        return entry;
      };

      const answering = request();
      try {
        if (isCached && (await isSlow(answering))) {
          const entry = await fromCache();
          if (entry) {
            timedOut = true;
            markOffline();
            return entry.answer;
          }
        }
        return await answering;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        markOffline();
        const entry = await fromCache();
        if (!entry) throw error;
        return entry.answer;
      }
    },
  };
}

/** Resolves to true if neither an answer nor a failure arrives in time. */
function isSlow(answering: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, wentOfflineJustNow() ? offlineTimeoutMs : slowTimeoutMs, true);
    const settled = () => {
      clearTimeout(timer);
      resolve(false);
    };
    answering.then(settled, settled);
  });
}

// Browsers offer CacheStorage only to pages in a secure context.
const caches: CacheStorage | undefined = globalThis.caches;

async function store(path: readonly string[], input: unknown, answer: unknown): Promise<void> {
  if (!caches) return;
  if (path.join(".") === "account.me") {
    const me = answer as { id: string; form_owner_id: string };
    // Another tab has opened another business: the cache now belongs to that tab.
    if ((pageBusiness() ?? me.form_owner_id) !== me.form_owner_id) return;
    await setOwner(ownerOf(me));
  }
  if (owner === null || (await cacheOwner()) !== owner) return;
  const cache = await caches.open(offlineCacheName);
  await cache.put(entryUrl(owner, keyOf(path, input)), entryResponse(answer));
}

/** Caches this owner's answers from now on. Clears another owner's answers and evicts old or excess entries. */
async function setOwner(ownerId: string): Promise<void> {
  if (!caches) return;
  const before = await cacheOwner();
  if (owner === ownerId && before === ownerId) return;
  if (before !== ownerId) await caches.delete(offlineCacheName);
  owner = ownerId;
  const cache = await caches.open(offlineCacheName);
  await cache.put(ownerUrl, entryResponse(ownerId));
  await evict(cache);
}

async function evict(cache: Cache): Promise<void> {
  const entries = await Promise.all(
    (await cache.keys()).map(async (request) => ({
      request,
      at: Number((await cache.match(request))?.headers.get("x-seen-at")),
    })),
  );
  const oldestFirst = entries
    .filter(({ request }) => new URL(request.url).pathname !== ownerUrl)
    .toSorted((a, b) => a.at - b.at);
  const surplus = oldestFirst.filter(
    ({ at }, index) => at < Date.now() - maxAgeMs || index < oldestFirst.length - maxEntries,
  );
  await Promise.all(surplus.map(({ request }) => cache.delete(request)));
}

async function read(path: readonly string[], input: unknown): Promise<CacheEntry | null> {
  const ownerId = await cacheOwner();
  // Another tab may have signed another owner in since.
  if (!caches || ownerId === null || (owner !== null && owner !== ownerId)) return null;
  const entry = await (await caches.open(offlineCacheName)).match(entryUrl(ownerId, keyOf(path, input)));
  const at = Number(entry?.headers.get("x-seen-at"));
  if (!entry || at < Date.now() - maxAgeMs) return null;
  if (path.join(".") === "account.me") owner = ownerId;
  return { at, answer: await entry.json() };
}

async function cacheOwner(): Promise<string | null> {
  if (!(await caches?.has(offlineCacheName))) return null; // opening it would create it
  const entry = await (await caches?.open(offlineCacheName))?.match(ownerUrl);
  return entry ? ((await entry.json()) as string) : null;
}

function entryResponse(answer: unknown): Response {
  return new Response(JSON.stringify(answer ?? null), {
    headers: { "content-type": "application/json", "x-seen-at": String(Date.now()) },
  });
}

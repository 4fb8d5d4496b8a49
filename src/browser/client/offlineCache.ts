import { ORPCError } from "@orpc/client";
import type { Link } from "#shared/link.ts";
import { markOffline, markOnline, wentOfflineJustNow } from "./connectivity.ts";
import { clearOfflineCache, offlineCacheName } from "./offlineCacheStorage.ts";
import { knownOperations } from "./knownOperations.ts";
import { pageBusiness } from "./pageBusiness.ts";

/**
 * What somebody read last in their business, cached on the device so that it can be read offline. It belongs to one
 * person in one business at a time: another one's sign-in, another business, a sign-out and a session that has ended
 * clear it.
 */

/** Older entries are not shown: seven days, in milliseconds. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;
/** With more entries the oldest are evicted. */
const maxEntries = 80;

const ownerUrl = "/last-seen/owner";
/**
 * Goes up when screens need more of an answer than before: entries of an earlier version are not shown, and are evicted.
 */
const schemaVersion = 2;
const entryUrl = (ownerId: string, key: string) => `/last-seen/${ownerId}/${schemaVersion}/${encodeURIComponent(key)}`;
const keyOf = (path: readonly string[], input: unknown) => `${path.join(".")} ${JSON.stringify(input ?? null)}`;

/** Whose answers they are: a person's in one business. */
const ownerOf = (me: { id: string; form_owner_id: string }) => `${me.id}.${me.form_owner_id}`;

type CacheEntry = { at: number; answer: unknown };

/** The owner whose answers this page caches; null until it is known who is signed in. */
let owner: string | null = null;
/** When the cached answers that this page shows were stored, by key. */
const shownFromCache = new Map<string, number>();

/**
 * When the answer to this operation that the page shows was stored, if it came from the cache. Milliseconds since 1970.
 */
export function cachedAt(path: readonly string[], input: unknown): number | undefined {
  return shownFromCache.get(keyOf(path, input));
}

/** Goes up with every reset: what was asked before it is not stored after it. */
let resets = 0;
/** The writes to the cache, one after another, so that none that has begun outlives a reset. */
let writes: Promise<void> = Promise.resolve();

/**
 * Clears the cache, and stores nothing more until it is known again who is signed in; nor answers that are still on
 * their way.
 */
export async function resetOfflineCache(): Promise<void> {
  resets += 1;
  owner = null;
  shownFromCache.clear();
  writes = writes.then(clearOfflineCache);
  await writes;
}

/** Stores after what is being stored, unless the cache was reset since; a full or forbidden storage stores nothing. */
function storeNext(generation: number, write: () => Promise<void>): void {
  writes = writes.then(() => (generation === resets ? write() : undefined)).catch(() => {});
}

/** On a slow connection the cached answer is shown after this long, in milliseconds. */
export const slowTimeoutMs = 8_000;
/** And after this long once a request has just timed out: a page asks for several lists as it opens. */
const offlineTimeoutMs = 500;

/** A link that caches what an owner reads and answers from the cache where the server does not, or not in time. */
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

/** Whether neither an answer nor a failure arrives in time. */
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

// Browsers offer no CacheStorage to pages that are not served securely.
const caches: CacheStorage | undefined = globalThis.caches;

async function store(path: readonly string[], input: unknown, answer: unknown): Promise<void> {
  if (!caches) return;
  if (path.join(".") === "account.me") {
    const me = answer as { id: string; form_owner_id: string };
    // Another tab has opened another business: what is there is that tab's to store.
    if ((pageBusiness() ?? me.form_owner_id) !== me.form_owner_id) return;
    await setOwner(ownerOf(me));
  }
  if (owner === null || (await cacheOwner()) !== owner) return;
  const cache = await caches.open(offlineCacheName);
  await cache.put(entryUrl(owner, keyOf(path, input)), entryResponse(answer));
}

/** From now on this owner's answers are cached; another owner's are cleared, and so is what is too old or too much. */
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

import { beforeAll, expect, test, vi } from "vitest";
import { ORPCError } from "@orpc/client";
import { knownOperations } from "#api/knownOperations.ts";
import type * as OfflineCache from "./offlineCache.ts";
import { offlineCacheName } from "./offlineCacheStorage.ts";

/** A browser's storage of answers, in which each open and each write takes one turn of the event loop. */
const stored = new Map<string, Map<string, Response>>();
const turn = () => new Promise<void>((done) => setImmediate(done));
const cacheOf = (name: string) => {
  const entries = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, entries);
  return {
    put: async (url: string, answer: Response) => {
      await turn();
      stored.get(name)?.set(url, answer);
    },
    match: async (url: string) => {
      await turn();
      return entries.get(url)?.clone();
    },
    keys: async () => [...entries.keys()].map((url) => ({ url: `https://app${url}` })),
    delete: async () => false,
  };
};

let cache: typeof OfflineCache;
beforeAll(async () => {
  Object.assign(globalThis, {
    caches: {
      open: async (name: string) => {
        await turn();
        return cacheOf(name);
      },
      has: async (name: string) => stored.has(name),
      delete: async (name: string) => stored.delete(name),
    },
  });
  vi.resetModules(); // another test file may have loaded it without this storage
  (await import("./knownOperations.ts")).provideOperations(knownOperations);
  cache = await import("./offlineCache.ts");
});

const me = { id: "person", form_owner_id: "business" };
const settled = async () => {
  for (let turns = 0; turns < 50; turns += 1) await turn();
};

test("an answer that was asked before the cache was cleared is not stored after it", async () => {
  const waiting: ((answer: unknown) => void)[] = [];
  const link = cache.cachingLink({ call: () => new Promise((answer) => waiting.push(answer)) });
  const whoAmI = link.call(["account", "me"], undefined, { context: {} });
  waiting.shift()?.(me);
  await whoAmI;
  await settled();
  expect(stored.has(offlineCacheName)).toBe(true);

  const again = link.call(["account", "me"], undefined, { context: {} });
  await cache.resetOfflineCache();
  waiting.shift()?.(me);
  await again;
  await settled();
  expect(stored.has(offlineCacheName)).toBe(false);
});

test.each([0, 1, 2, 3, 4])(
  "a write that has begun %i turns ago leaves nothing once the cache is cleared",
  async (turns) => {
    const link = cache.cachingLink({ call: async () => me });
    await link.call(["account", "me"], undefined, { context: {} });
    for (let taken = 0; taken < turns; taken += 1) await turn();
    await cache.resetOfflineCache();
    await settled();
    expect(stored.has(offlineCacheName)).toBe(false);
  },
);

test("a session that has ended clears the cache", async () => {
  const answers: unknown[] = [me, new ORPCError("signed_out")];
  const link = cache.cachingLink({
    call: async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  await link.call(["account", "me"], undefined, { context: {} });
  await settled();
  expect(stored.has(offlineCacheName)).toBe(true);
  await expect(link.call(["services", "list"], undefined, { context: {} })).rejects.toThrow(ORPCError);
  await settled();
  expect(stored.has(offlineCacheName)).toBe(false);
});

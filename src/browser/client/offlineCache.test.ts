import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Link } from "#shared/link.ts";
import { knownOperations } from "#api/knownOperations.ts";

describe("two tabs of one browser, in two businesses", () => {
  const person = "a8f1c1f4-0000-4000-8000-000000000001";
  const [here, there] = ["business-a", "business-b"];

  /** The device's storage, which its tabs share. */
  function deviceStorage() {
    const stored = new Map<string, Map<string, Response>>();
    const addressOf = (request: string | { url: string }) =>
      new URL(typeof request === "string" ? request : request.url, "https://yardstick.dev").href;
    return {
      has: async (name: string) => stored.has(name),
      delete: async (name: string) => stored.delete(name),
      open: async (name: string) => {
        const entries = stored.get(name) ?? new Map<string, Response>();
        stored.set(name, entries);
        return {
          match: async (request: string | { url: string }) => entries.get(addressOf(request))?.clone(),
          put: async (request: string, answer: Response) => void entries.set(addressOf(request), answer),
          delete: async (request: { url: string }) => entries.delete(addressOf(request)),
          keys: async () => [...entries.keys()].map((url) => ({ url })),
        };
      },
    };
  }

  /** A tab in which the app is open. `server` gives the answers; null: the server does not answer. */
  async function openTab(server: { answers: ((path: readonly string[]) => unknown) | null }) {
    vi.resetModules();
    const { cachingLink, resetOfflineCache } = await import("./offlineCache.ts");
    const { openPageIn } = await import("./pageBusiness.ts");
    const { provideOperations } = await import("./knownOperations.ts");
    provideOperations(knownOperations);
    const link = cachingLink({
      call: async (path) => {
        if (!server.answers) throw new TypeError("Failed to fetch");
        return server.answers(path);
      },
    } as Link);
    const ask = (...path: string[]) => link.call(path, undefined, { context: {} });
    return {
      ask,
      resetOfflineCache,
      async begin() {
        const me = (await ask("account", "me")) as { form_owner_id: string };
        openPageIn(me.form_owner_id);
        return me;
      },
    };
  }
  const inBusiness = (business: string) => (path: readonly string[]) =>
    path.join(".") === "account.me" ? { id: person, form_owner_id: business } : [`${path.join(".")} of ${business}`];
  /** The cache still writes after the answer. */
  const stored = () => new Promise((resolve) => setTimeout(resolve, 20));

  beforeEach(() => vi.stubGlobal("caches", deviceStorage()));
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test("what one reads is never shown in the other, whichever asked last", async () => {
    const server: Parameters<typeof openTab>[0] = { answers: inBusiness(here) };
    const left = await openTab(server);
    await left.begin();
    await left.ask("visits", "list");
    await stored();

    const other = await openTab(server);
    await other.resetOfflineCache();
    server.answers = inBusiness(there);
    await other.begin();
    await other.ask("customers", "list");
    // The tab that stayed behind learns which business the browser is in, and an answer from the previous business
    // arrives late.
    await left.ask("account", "me");
    server.answers = inBusiness(here);
    await left.ask("visits", "list");
    await left.ask("customers", "list");
    await stored();

    server.answers = null;
    await expect(left.ask("visits", "list")).rejects.toThrow(TypeError);
    await expect(left.ask("customers", "list")).rejects.toThrow(TypeError);
    const again = await openTab(server);
    expect(await again.begin()).toMatchObject({ form_owner_id: there });
    expect(await again.ask("customers", "list")).toEqual([`customers.list of ${there}`]);
    await expect(again.ask("visits", "list")).rejects.toThrow(TypeError);
  });

  test("what one read more than a week ago is not shown any more", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const server: Parameters<typeof openTab>[0] = { answers: inBusiness(here) };
    const tab = await openTab(server);
    await tab.begin();
    await tab.ask("customers", "list");
    await stored();
    server.answers = null;
    const day = 24 * 60 * 60 * 1000;
    vi.setSystemTime(Date.now() + 7 * day - 1_000);
    expect(await tab.ask("customers", "list")).toEqual([`customers.list of ${here}`]);
    vi.setSystemTime(Date.now() + 2_000);
    await expect(tab.ask("customers", "list")).rejects.toThrow(TypeError);
  });

  test("back in its business a tab stores what it reads again", async () => {
    const server: Parameters<typeof openTab>[0] = { answers: inBusiness(here) };
    const left = await openTab(server);
    await left.begin();
    await stored();
    server.answers = inBusiness(there);
    const other = await openTab(server);
    await other.begin();
    await stored();
    server.answers = inBusiness(here);
    await left.begin();
    await stored();
    await left.ask("visits", "list");
    await stored();
    server.answers = null;
    expect(await left.ask("visits", "list")).toEqual([`visits.list of ${here}`]);
    await expect(other.ask("visits", "list")).rejects.toThrow(TypeError);
  });
});

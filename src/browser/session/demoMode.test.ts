import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type * as DemoMode from "./demoMode.ts";
import type { DemoVisit } from "./demoState.ts";
import type { SendVisitPhoto } from "./visitPhotoSender.ts";

const stateKey = "yardstick.demo.state";
const [mine, newer] = ["my-visit", "newer-visit"];
const now = Date.UTC(2026, 10, 26);

/** A browser's storage, whose keys are its own properties, as in a browser. */
const emptyStorage = (): Storage =>
  Object.create({
    getItem(key: string) {
      return (this as unknown as Record<string, string>)[key] ?? null;
    },
    setItem(key: string, value: string) {
      (this as unknown as Record<string, string>)[key] = value;
    },
    removeItem(key: string) {
      Reflect.deleteProperty(this, key);
    },
  }) as Storage;

let storage: Storage;
let tab: EventTarget;
const remember = (visit: DemoVisit) => storage.setItem(stateKey, JSON.stringify(visit));
const writes = (userId: string) => JSON.stringify({ version: 1, userId, rows: [] });
const hearOfVisit = () => tab.dispatchEvent(Object.assign(new Event("storage"), { key: stateKey }));

beforeEach(() => {
  vi.useFakeTimers({ now });
  storage = emptyStorage();
  tab = Object.assign(new EventTarget(), {
    localStorage: storage,
    sessionStorage: emptyStorage(),
    location: { protocol: "https:" },
  });
  vi.stubGlobal("window", tab);
  vi.stubGlobal("document", Object.assign(new EventTarget(), { cookie: "" }));
  vi.resetModules(); // each test is a page of its own
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Opens a page, and returns what it lets the demo do. */
async function openPage(): Promise<typeof DemoMode & { photograph: () => Promise<void>; isDemo: () => boolean }> {
  const page = await import("./demoMode.ts");
  const { demoSender } = await import("./visitPhotoSender.ts");
  page.loadDemoBy(async (userId, own) => ({
    link: { call: async () => null },
    sendVisitPhoto: async () => own?.setItem("yardstick.demo.visitPhotos", writes(userId)),
  }));
  const sender: SendVisitPhoto | null = demoSender();
  return {
    ...page,
    photograph: async () => sender?.("visit", { body: new Blob(), head: null }),
    isDemo: () => demoSender() !== null,
  };
}

test("a tab that hears that its visit is over removes what it wrote, and nothing of a newer visit", async () => {
  remember({ userId: mine, endsAt: now + 1_000 });
  const page = await openPage();
  expect(page.isDemo()).toBe(true);
  storage.removeItem(stateKey);
  storage.setItem("yardstick.demo.services", writes(mine));
  storage.setItem("yardstick.demo.customers", writes(newer));
  storage.setItem("yardstick.theme", "dark");
  hearOfVisit();
  expect(Object.keys(storage)).toEqual(["yardstick.demo.customers", "yardstick.theme"]);
  expect(page.isDemo()).toBe(false);
  expect(page.demoHasEnded()).toBe(true);
});

test("an answer under way writes while its visit lasts, and no more once it has ended or another began", async () => {
  remember({ userId: mine, endsAt: now + 1_000 });
  const { photograph } = await openPage();
  await photograph();
  expect(storage.getItem("yardstick.demo.visitPhotos")).toBe(writes(mine));
  storage.removeItem("yardstick.demo.visitPhotos");
  for (const end of [() => storage.removeItem(stateKey), () => remember({ userId: newer, endsAt: now + 1_000 })]) {
    end();
    await expect(photograph()).rejects.toThrow("The demo is over.");
    expect(storage.getItem("yardstick.demo.visitPhotos")).toBeNull();
  }
});

test("a visitor who comes back after the end finds the demo over, and nothing left behind", async () => {
  remember({ userId: mine, endsAt: now });
  storage.setItem("yardstick.demo.services", writes(mine));
  const page = await openPage();
  expect(page.isDemo()).toBe(false);
  expect(page.demoHasEnded()).toBe(true);
  expect(Object.keys(storage)).toEqual([]);
});

test("a visit ends by itself on an open page, and a reset adds 30 minutes", async () => {
  remember({ userId: mine, endsAt: now + 1_000 });
  const page = await openPage();
  storage.setItem("yardstick.demo.services", writes(mine));
  page.resetDemo();
  expect(Object.keys(storage)).toEqual([stateKey]);
  vi.advanceTimersByTime(30 * 60_000 + 999);
  expect(page.isDemo()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(page.isDemo()).toBe(false);
  expect(Object.keys(storage)).toEqual([]);
});

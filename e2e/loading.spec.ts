import type { Page, Request } from "@playwright/test";
import { pages, type PagePath } from "#shared/pages.ts";
import { expect, sendRequest, test, type Owner } from "./yardstick.ts";

/**
 * While an answer of the server is on its way, a page says nothing that the answer can refute: unknown is not the same
 * as none. Each list of the app is opened with one answer held back after the other, and its texts are compared with
 * those that it has in the end.
 */

test.describe.configure({ mode: "parallel" });

/** The pages of two verticals are those of the third. */
const lists = (Object.keys(pages) as PagePath[]).filter(
  (path) =>
    pages[path] === "app" && !/:|^\/(?:invitation|pressure-washing|sealcoating|manage-estimates)(?:\/|$)/.test(path),
);

/** Words that a page says only while it loads. */
const loading = /^(Loading|Checking|Opening)\b|…$/;

/** Sign-in, the live stream and the counts of the frame: without a session, no page of the app is drawn. */
const frame = "^/api/(auth|events|live|account$|notifications)";

/** The reads of a page that is open. One of them has no answer until `release` is called. */
type Reads = { names: string[]; held: string | null; unanswered: number; release(): void };
const readsOf = "pageReads" as keyof Window;

/** Makes the pages that are opened next hold back the answer to this read, or to their first one. */
const holdBack = (page: Page, read: string | null): Promise<AsyncDisposable> =>
  page.addInitScript(
    ({ read, frame, readsOf }) => {
      const send = window.fetch;
      const released = Promise.withResolvers<void>();
      const reads: Reads = { names: [], held: null, unanswered: 0, release: released.resolve };
      Object.assign(window, { [readsOf]: reads });
      window.fetch = async (input, init) => {
        const { method, url } = new window.Request(input, init);
        const { pathname } = new URL(url);
        if (method !== "GET" || !pathname.startsWith("/api/") || new RegExp(frame).test(pathname))
          return send(input, init);
        if (!reads.names.includes(pathname)) reads.names.push(pathname);
        if (pathname === (read ?? reads.names[0])) {
          reads.held = pathname;
          await released.promise;
        }
        reads.unanswered += 1;
        try {
          const response = await send(input, init);
          // The page waits for the whole answer, which has its own end.
          await response.clone().arrayBuffer();
          return response;
        } finally {
          reads.unanswered -= 1;
        }
      };
    },
    { read, frame, readsOf },
  );

/**
 * The texts of the page's main part that a person sees, with the labels of its buttons and links, once every read that
 * is not held back has its answer, and they stay the same for this many milliseconds.
 */
const textsOf = (page: Page, lastsMs: number): Promise<string[]> =>
  page.locator("main").evaluate(
    async (main, { lastsMs, readsOf }) => {
      const reads = window[readsOf] as Reads;
      const read = () =>
        [...main.querySelectorAll<HTMLElement>("h1, h2, h3, p, li, dt, dd, td, th, label, button, a, span, div")]
          .filter((element) => element.checkVisibility() && element.closest("[aria-busy=true]") === null)
          .map((element) =>
            [...element.childNodes]
              .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ""] : []))
              .join(" ")
              .replaceAll(/\s+/g, " ")
              .trim(),
          )
          .filter((text) => /\p{L}/u.test(text));
      for (let before = read(); ;) {
        await new Promise((resolve) => setTimeout(resolve, lastsMs));
        const now = read();
        if (String(now) === String(before) && reads.unanswered === 0) return now;
        before = now;
      }
    },
    { lastsMs, readsOf },
  );

/** The scripts that a page is fetching: a part of the page that comes with one of them reads once it is there. */
const fetching = new WeakMap<Page, Set<Request>>();
function watchScripts(page: Page): void {
  const scripts = new Set<Request>();
  fetching.set(page, scripts);
  page.on("request", (request) => request.resourceType() === "script" && scripts.add(request));
  const end = (request: Request) => scripts.delete(request);
  page.on("requestfinished", end).on("requestfailed", end);
}

/** The texts of the page once no script is on its way, and they stay the same for this many milliseconds. */
async function settledTexts(page: Page, lastsMs: number): Promise<string[]> {
  for (;;) {
    await expect.poll(() => fetching.get(page)?.size ?? 0, { timeout: 60_000 }).toBe(0);
    const texts = await textsOf(page, lastsMs);
    if ((fetching.get(page)?.size ?? 0) === 0) return texts;
  }
}

/** True if the texts say this, perhaps with more: a count can follow a label. */
const isToldIn = (texts: string[], text: string): boolean => texts.some((one) => one.startsWith(text));

/**
 * Opens a page, without what the browser remembers of others. Returns what it says while this read, or its first one, has
 * no answer, and the read. A page that reads nothing, or only later, has none.
 */
async function textsWithout(
  page: Page,
  where: string,
  read: string | null,
): Promise<Pick<Reads, "held"> & { texts: string[] }> {
  const { origin } = new URL(page.url());
  if (origin !== "null") {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto("about:blank");
    const session = await page.context().newCDPSession(page);
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,indexeddb,cache_storage" });
    await session.detach();
  }
  await using _ = await holdBack(page, read);
  await page.goto(where);
  await page.waitForFunction(
    ({ read, readsOf }) =>
      (window[readsOf] as Reads).held !== null || (read === null && document.querySelector("main h1") !== null),
    { read, readsOf },
  );
  await expect(page.locator("main").locator("h1, [role=status]").first()).toBeAttached();
  const texts = await settledTexts(page, 300);
  const held = await page.evaluate((readsOf) => (window[readsOf] as Reads).held, readsOf);
  const hasHeading = (await page.getByRole("heading", { level: 1 }).count()) > 0;
  return { held, texts: hasHeading ? texts : [...texts, noHeading] };
}

const noHeading = "(no heading)";

/** Gives the held read its answer. Returns the page's texts in the end, and its reads. */
async function release(page: Page): Promise<{ texts: string[]; names: string[] }> {
  await page.evaluate((readsOf) => (window[readsOf] as Reads).release(), readsOf);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading.*…$/)).toHaveCount(0);
  const texts = await settledTexts(page, 900);
  const names = await page.evaluate((readsOf) => (window[readsOf] as Reads).names, readsOf);
  return { texts, names };
}

/** The number of browsers that open lists side by side: each waits as long as it computes. */
const browsers = 3;

async function listsSayNothingUntrue(visit: (as: Owner) => Promise<Page>, owner: Owner): Promise<void> {
  const untrue: Record<string, string[]> = {};
  const waiting = [...lists];
  const openLists = async () => {
    const page = await visit(owner);
    watchScripts(page);
    for (let where = waiting.shift(); where !== undefined; where = waiting.shift()) {
      const first = await textsWithout(page, where, null);
      const { texts, names } = await release(page);
      for (const read of names) {
        const without = read === first.held ? first : await textsWithout(page, where, read);
        const refuted = without.texts.filter((text) => !isToldIn(texts, text) && !loading.test(text));
        if (refuted.length > 0) untrue[`${where} without ${read}`] = [...new Set(refuted)];
      }
    }
  };
  await Promise.all(Array.from({ length: browsers }, openLists));
  expect(untrue).toEqual({});
}

test("a new owner reads nothing on a list that turns out untrue @long", async ({ visit, newOwner }) => {
  const owner = await newOwner([], "trial");
  await listsSayNothingUntrue((as) => visit({ as }), owner);
});

test("an owner with work reads nothing on a list that turns out untrue @long", async ({ visit, newOwner, server }) => {
  const owner = await newOwner([{ name: "Driveway washing", rate: 0.25 }], "trial");
  const [service] = await owner.client.services.list();
  const id = await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Ada Miller" });
  const { customer_id } = await owner.client.estimates.addToCustomers({ id });
  await owner.client.quotes.create({ estimate_id: id });
  await owner.client.followUps.create({ customer_id, follow_up_frequency: "weekly", last_contact_date: "2026-01-05" });
  await listsSayNothingUntrue((as) => visit({ as }), owner);
});

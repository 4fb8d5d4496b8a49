import type { Page } from "@playwright/test";
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

/** The texts of the page's main part that a person sees, with the labels of its buttons and links. */
const textsOf = (page: Page): Promise<string[]> =>
  page.locator("main").evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>("h1, h2, h3, p, li, dt, dd, td, th, label, button, a, span, div")]
      .filter((element) => element.checkVisibility() && element.closest("[aria-busy=true]") === null)
      .map((element) =>
        [...element.childNodes]
          .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ""] : []))
          .join(" ")
          .replaceAll(/\s+/g, " ")
          .trim(),
      )
      .filter((text) => /\p{L}/u.test(text)),
  );

/** True if the texts say this, perhaps with more: a count can follow a label. */
const isToldIn = (texts: string[], text: string): boolean => texts.some((one) => one.startsWith(text));

/** The operations that a page reads when it opens, and its texts in the end. */
async function openAtEase(page: Page, where: string): Promise<{ reads: string[]; texts: string[] }> {
  const reads = new Set<string>();
  const note = (request: { method(): string; url(): string }) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "GET" && pathname.startsWith("/api/") && !isFrame(pathname)) reads.add(pathname);
  };
  page.on("request", note);
  await page.goto(where);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading.*…$/)).toHaveCount(0);
  await expect.poll(() => stable(page, 900)).toBe(true);
  page.off("request", note);
  return { reads: [...reads], texts: await textsOf(page) };
}

/** Sign-in, the live stream and the counts of the frame: without a session, no page of the app is drawn. */
const isFrame = (pathname: string) => /^\/api\/(auth|events|live|account$|notifications)/.test(pathname);

/** True if the page says the same after this many milliseconds. */
const stable = async (page: Page, lasts: number): Promise<boolean> => {
  const before = String(await textsOf(page));
  await page.evaluate((pause) => new Promise((resolve) => setTimeout(resolve, pause)), lasts);
  return before === String(await textsOf(page));
};

async function listsSayNothingUntrue(visit: (as: Owner) => Promise<Page>, owner: Owner): Promise<void> {
  const untrue: Record<string, string[]> = {};
  for (const where of lists) {
    const first = await visit(owner);
    const { reads, texts } = await openAtEase(first, where);
    await first.context().close();
    for (const read of reads) {
      const page = await visit(owner);
      const held = Promise.withResolvers<void>();
      await page.route(
        (url) => url.pathname === read,
        async (route) => {
          held.resolve();
          await new Promise(() => {});
          await route.abort();
        },
      );
      await page.goto(where);
      await held.promise;
      await expect(page.locator("main").locator("h1, [role=status]").first()).toBeAttached();
      await expect.poll(() => stable(page, 300)).toBe(true);
      const refuted = (await textsOf(page)).filter((text) => !isToldIn(texts, text) && !loading.test(text));
      if ((await page.getByRole("heading", { level: 1 }).count()) === 0) refuted.push("(no heading)");
      if (refuted.length > 0) untrue[`${where} without ${read}`] = [...new Set(refuted)];
      await page.context().close();
    }
  }
  expect(untrue).toEqual({});
}

test("a new owner reads nothing on a list that turns out untrue @long", async ({ visit, newOwner }) => {
  test.setTimeout(600_000);
  const owner = await newOwner([], "trial");
  await listsSayNothingUntrue((as) => visit({ as }), owner);
});

test("an owner with work reads nothing on a list that turns out untrue @long", async ({ visit, newOwner, server }) => {
  test.setTimeout(600_000);
  const owner = await newOwner([{ name: "Driveway washing", rate: 0.25 }], "trial");
  const [service] = await owner.client.services.list();
  const id = await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Ada Miller" });
  const { customer_id } = await owner.client.estimates.addToCustomers({ id });
  await owner.client.quotes.create({ estimate_id: id });
  await owner.client.followUps.create({ customer_id, follow_up_frequency: "weekly", last_contact_date: "2026-01-05" });
  await listsSayNothingUntrue((as) => visit({ as }), owner);
});

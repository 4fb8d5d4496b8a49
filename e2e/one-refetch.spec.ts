import type { Page, Request } from "@playwright/test";
import { writeQuote } from "#server/testing/quoteStory.ts";
import { dragTo } from "./calendarScreen.ts";
import { washing } from "./drivewayWashing.ts";
import { expect, sendRequest, test } from "./yardstick.ts";

/**
 * One change, one read: a screen reads what it shows once after its own save, although the server's stream reports the
 * same change. Changes by others and in other tabs are still read.
 */

/** Notes which events the page's stream reports from its next navigation on. */
const noteEvents = (page: Page) =>
  page.addInitScript(() => {
    const heard: string[] = [];
    const Stream = window.EventSource;
    window.EventSource = class extends Stream {
      constructor(url: string | URL) {
        super(url);
        for (const kind of ["own", "changed"]) this.addEventListener(kind, () => heard.push(kind));
      }
    };
    Object.assign(window, { heard });
  });
const heard = (page: Page, kind: "own" | "changed") =>
  page.evaluate((of) => (window as unknown as { heard: string[] }).heard.filter((one) => one === of).length, kind);

/**
 * Counts the page's reads of each address from a save on, until the save, its event and all reads are answered. An id in
 * an address becomes `:id`.
 */
function countReads(page: Page) {
  let reads: Record<string, number> = {};
  // One address can have several lists, such as the messages that are planned and those that were sent.
  let lists: Record<string, number> = {};
  const underWay = new Set<Request>();
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() !== "GET" || !pathname.startsWith("/api/") || pathname === "/api/live") return;
    const address = pathname.slice("/api/".length).replace(/[\da-f-]{36}/, ":id");
    reads[address] = (reads[address] ?? 0) + 1;
    lists[address + search] = (lists[address + search] ?? 0) + 1;
    underWay.add(request);
  });
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  const answered = async () => {
    // Timers that the page has set by now run first.
    await page.evaluate(() => new Promise((done) => setTimeout(() => setTimeout(done))));
    await expect.poll(() => underWay.size).toBe(0);
  };
  return {
    async of(save: () => Promise<void>, expected: Record<string, number> = {}): Promise<Record<string, number>> {
      await answered();
      reads = {};
      lists = {};
      const before = await heard(page, "own");
      await Promise.all([page.waitForResponse((answer) => answer.request().method() !== "GET"), save()]);
      await expect.poll(() => heard(page, "own")).toBeGreaterThan(before);
      await expect.poll(() => reads).toMatchObject(expected);
      await answered();
      await answered();
      expect(Object.entries(lists).filter(([, times]) => times > 1)).toEqual([]);
      return reads;
    },
  };
}

test("after a save each screen reads what it shows once", async ({ visit, newOwner, server }) => {
  const owner = await newOwner([washing], "trial");
  const { business } = await owner.client.account.me();
  await owner.client.account.saveBusiness({ ...business, name: "Bright Driveways", phone: "(630) 555-0100" });
  const [service] = await owner.client.services.list();
  const estimate = await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Ada Miller" });
  const customer = await owner.client.customers.create({ name: "Ben Miller", email: "ben@mail.dev" });
  const quote = await writeQuote(owner);
  await owner.client.calendar.create({
    title: "Driveway",
    start_datetime: "2027-03-10T15:00:00.000Z",
    end_datetime: "2027-03-10T16:00:00.000Z",
  });
  const page = await visit({ as: owner });
  await noteEvents(page);
  const reads = countReads(page);

  await test.step("the status of an estimate, in the list", async () => {
    await page.goto("/dashboard");
    const status = page.getByLabel(/^Status of Ada Miller/);
    await expect(status).toBeVisible();
    // The last part of the page to read anything.
    await expect(page.getByRole("list", { name: "Waiting for you" })).toContainText("To quote");
    await reads.of(() => status.selectOption("in-progress").then(() => undefined), { estimates: 1 });
  });

  await test.step("the notes of an estimate", async () => {
    await page.goto(`/estimate/${estimate}`);
    const notes = page.getByRole("region", { name: "Notes", exact: true });
    await notes.getByRole("button", { name: "Notes None yet" }).click();
    await notes.getByRole("button", { name: "Edit notes" }).click();
    await notes.getByRole("textbox").fill("Gate code 4711.");
    const read = await reads.of(() => notes.getByRole("button", { name: "Save" }).click(), {
      "estimates/:id/history": 1,
    });
    // The answer to the save has the details.
    expect(read).not.toHaveProperty("estimates/:id");
  });

  await test.step("a customer", async () => {
    await page.goto(`/customer/${customer.id}`);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Customer" });
    await dialog.getByLabel("Address").fill("7 Oak Street");
    await reads.of(() => dialog.getByRole("button", { name: "Save Changes" }).click(), {
      "customers/:id": 1,
      "customers/:id/timeline": 1,
    });
  });

  await test.step("an event, dragged to another day", async () => {
    await page.goto("/calendar?view=month&day=2027-03-10");
    const day = (name: RegExp) => page.getByRole("gridcell", { name });
    const event = day(/^Wednesday, March 10/).getByRole("button", { name: /Driveway/ });
    await expect(event).toBeVisible();
    await reads.of(() => dragTo(page, event, day(/^Friday, March 12/)), {
      "calendar/events": 1,
      "calendar/suggestions": 1,
    });
  });

  await test.step("a quote, sent", async () => {
    await page.goto(`/quotes/${quote.id}`);
    await page.getByRole("button", { name: "Send…" }).click();
    const read = await reads.of(() => page.getByRole("button", { name: "Send Quote" }).click());
    expect(read).not.toHaveProperty("quotes/:id");
  });
});

test("a colleague's change is shown though it comes with the answer to an own save, and so is the save in another tab", async ({
  visit,
  newOwner,
}) => {
  const owner = await newOwner([], "trial");
  const fields = { name: "Ben Miller", email: "ben@mail.dev" };
  const { id } = await owner.client.customers.create(fields);
  const [page, tab] = [await visit({ as: owner }), await visit({ as: owner })];
  await noteEvents(page);
  const listening = page.waitForResponse(/\/api\/live/);
  for (const shown of [page, tab]) await shown.goto(`/customer/${id}`);
  await listening;

  // The colleague's change is stored after this page's save, and its event arrives before the answer to the save.
  await page.route(`**/api/customers/${id}`, async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    const answer = await route.fetch();
    const { version } = await owner.client.customers.get({ id });
    await owner.client.customers.update({ ...fields, address: "7 Oak Street", phone: "512 555 0199", id, version });
    await expect.poll(() => heard(page, "changed")).toBeGreaterThan(0);
    await route.fulfill({ response: answer });
  });
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Customer" });
  await dialog.getByLabel("Address").fill("7 Oak Street");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toBeHidden();
  for (const shown of [page, tab]) {
    await expect(shown.getByRole("link", { name: "512 555 0199" })).toBeVisible();
    await expect(shown.getByRole("link", { name: "7 Oak Street", exact: true })).toBeVisible();
  }
});

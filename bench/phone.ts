import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { clientOver, linkOverHttp, type Client } from "#api/client.ts";
import { line, offer } from "#server/testing/quoteStory.ts";
import { renderPhoto, type RenderedPhoto } from "#testing/renderedPhoto.ts";
import { median, percentile, print } from "./figures.ts";
import { growBusinesses } from "./growingBusiness.ts";
import { costOf, openPhone, type Act, type PhonePage } from "./phonePage.ts";
import { createGround, type BenchOwner } from "./world.ts";

const repeats = 8;
/** The limit from an interaction to its paint, in milliseconds: the browsers' own line between good and not. */
const limit = 200;

/** An act on a page: `ready` opens the page and waits for it, `act` is measured each time. */
type Scene = { ready: (page: Page, time: number) => Promise<void>; act: (on: PhonePage) => Promise<unknown> };

/**
 * Measures interactions of an owner with 5,000 requests on Lighthouse's phone: from the press to the next paint, the
 * work of the main thread, and long tasks. A shared machine slows wall times more than the work.
 */
export async function benchPhone(): Promise<void> {
  const ground = await createGround({ owners: 1, estimates: 5_000 });
  const [owner] = ground.owners;
  if (!owner) throw new Error("There is no owner.");
  await growBusinesses(ground.pool, { customers: 1_000, events: 300, days: 90, quotes: true });
  const server = await ground.startOurs();
  const phone = await openPhone(server.url, owner.cookie);
  try {
    for (const [name, scene] of Object.entries(await scenesOf(server.url, owner))) {
      const acts: Act[] = [];
      for (let time = 0; time <= repeats; time++) {
        await scene.ready(phone.page, time);
        const act = await costOf(phone, () => scene.act(phone));
        if (time > 0) acts.push(act); // the first fetches and compiles code
      }
      report(name, acts);
    }
  } finally {
    await phone.stop();
    await server.stop();
    await ground.stop();
  }
}

function report(name: string, acts: readonly Act[]): void {
  const paints = acts.map(({ paint }) => paint);
  print(`phone-${name}-p75`, percentile(paints, 0.75), limit, "ms");
  const [median_, worst] = [median(paints), Math.max(...paints)].map((figure) => figure.toFixed(0));
  console.log(
    `  median ${median_} ms, worst ${worst} ms; the main thread worked ${median(acts.map(({ work }) => work)).toFixed(0)} ms`,
  );
  const tasks = Map.groupBy(
    acts.flatMap((act) => act.tasks),
    ({ by }) => by,
  );
  for (const [by, those] of tasks) {
    const longest = Math.max(...those.map(({ milliseconds }) => milliseconds));
    console.log(`  long: ${those.length} of up to ${longest.toFixed(0)} ms: ${by}`);
  }
}

async function scenesOf(url: string, owner: BenchOwner): Promise<Record<string, Scene>> {
  const api = linkOverHttp({ origin: () => url, headers: () => ({ cookie: owner.cookie, origin: url }) });
  const client = clientOver(() => api);
  const [quote, request] = [await longQuote(client), await measuredRequest(url, owner, client)];
  const list = async (page: Page) => {
    await page.goto("/dashboard");
    await page
      .getByRole("listitem")
      .getByRole("link", { name: /^\w+ \w+/ })
      .first()
      .waitFor();
  };
  const listOnce = (page: Page, time: number) => (time === 0 ? list(page) : Promise.resolve());
  const search = (page: Page) => page.getByRole("searchbox", { name: "Search estimates" });
  return {
    "opening-a-request": {
      ready: list,
      act: ({ page }) => tap(page, page.locator("main li a[href^='/estimate/']").nth(2)),
    },
    "changing-a-status": {
      ready: async (page, time) => {
        await listOnce(page, time);
        await page
          .getByRole("combobox", { name: /^Status of/ })
          .nth(1)
          .focus();
      },
      // The device's own list is no part of the page: an arrow key chooses the next status.
      act: async ({ page }) => page.keyboard.press((await isLast(page)) ? "ArrowUp" : "ArrowDown"),
    },
    "filtering-by-a-press": {
      ready: listOnce,
      act: ({ page }) => tap(page, page.getByRole("region", { name: "Overview" }).getByRole("button").nth(1)),
    },
    "filtering-by-words": {
      ready: async (page) => {
        await list(page);
        await search(page).focus();
      },
      act: ({ page }) => page.keyboard.type("maple", { delay: 120 }),
    },
    "writing-in-a-quote-of-60-lines": {
      ready: async (page, time) => {
        if (time === 0) await page.goto(`/quotes/${quote}/edit`);
        await page.getByRole("textbox", { name: "Description" }).nth(30).focus();
      },
      act: ({ page }) => page.keyboard.type("washed", { delay: 150 }),
    },
    "dragging-a-corner": {
      ready: async (page, time) => {
        if (time > 0) return;
        await page.goto(`/estimate/${request}`);
        await page.getByRole("button", { name: "Edit outline" }).tap();
        await corner(page).waitFor();
      },
      act: drag,
    },
  };
}

const isLast = (page: Page) => page.evaluate<boolean>("document.activeElement.selectedIndex === 3");

const corner = (page: Page): Locator => page.getByRole("button", { name: "Corner 1 of 4 of surface 1", exact: true });

async function middleOf(thing: Locator): Promise<{ x: number; y: number }> {
  const box = await thing.boundingBox();
  if (!box) throw new Error("There is nothing to touch.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Taps without the checks that a test makes, which would be work of the page. */
async function tap(page: Page, thing: Locator): Promise<void> {
  const { x, y } = await middleOf(thing);
  await page.touchscreen.tap(x, y);
}

/** A finger moves the corner around for a second. */
async function drag({ page, phone }: PhonePage): Promise<void> {
  const { x, y } = await middleOf(corner(page).locator("[data-point] circle").first());
  await phone.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  for (let step = 1; step <= 60; step++) {
    const [dx, dy] = [30 * Math.sin(step / 10), 30 * (1 - Math.cos(step / 10))];
    await phone.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x: x + dx, y: y + dy }] });
    await page.waitForTimeout(16);
  }
  await phone.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function longQuote(client: Client): Promise<string> {
  const { id, version } = await client.quotes.create({});
  const lines = Array.from({ length: 60 }, (_, place) => line({ id: `line-${place}`, text: `Wash part ${place}` }));
  const packages = [{ id: "package-1", name: "", description: "", recommended: false, lines }];
  await client.quotes.save({
    id,
    version,
    offer: offer({ packages }),
    recipient: { name: "Carla Customer", email: null, phone: null, address: null },
  });
  return id;
}

/** A request whose driveway the customer has outlined on a photo. */
async function measuredRequest(url: string, owner: BenchOwner, client: Client): Promise<string> {
  const service = await client.services.create({
    name: "Driveway Washing",
    rate: 0.5,
    unit: "per sq ft",
    minimum_price: 0,
    service_category: "pressure_washing",
    show_price: true,
  });
  const scene: RenderedPhoto = await renderPhoto({ photo: { width: 1600, height: 1200 } });
  const request_id = randomUUID();
  const form = `${url}/api/public-forms/${owner.id}/requests`;
  const stored = await fetch(`${form}/${request_id}/photos`, {
    method: "POST",
    headers: { "content-type": "image/jpeg", origin: url },
    body: new Uint8Array(scene.jpeg),
  });
  const { id: photo_id } = (await stored.json()) as { id: string };
  const reference = { by: "rectangle" as const, kind: "other" as const, certainty: "tape" as const, ...scene.slab };
  const outlines = [{ corners: [...scene.drive], hole: false, rectangular: false }];
  const { results } = await client.publicForms.submit({
    business_owner_id: owner.id,
    request_id,
    kind: "standard",
    name: "Ada Lovelace",
    email: "ada@lovelace.dev",
    address: "12 Elm Street",
    photo_ids: [photo_id],
    estimate_method: "manual",
    services: [{ service_id: service.id, measurement: { photos: [{ photo_id, reference, outlines }] } }],
  });
  return results[0]?.estimate_id ?? "";
}

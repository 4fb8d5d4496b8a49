import type { Page } from "@playwright/test";
import type { ServiceInput } from "#features/catalog/services/service.ts";
import { becomes, checkAccessibility, expect, picture, sendRequest, test } from "./yardstick.ts";

const services: ServiceInput[] = [
  {
    name: "Driveway Washing",
    rate: 0.25,
    unit: "per sq ft",
    ai_focus_instructions: "Measure the driveway.",
    show_price: true,
    show_ai_analysis: true,
    service_category: "pressure_washing",
  },
];

const kept = (page: Page) => page.evaluate(() => caches.keys());
/** Everything that this device has cached of the viewed pages, as text. */
const keptTexts = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open("yardstick.last-seen");
    const answers = await Promise.all(
      (await cache.keys()).map(async (request) => `${request.url} ${await (await cache.match(request))?.text()}`),
    );
    return answers.join("\n");
  });
const offline = (page: Page) => page.getByRole("status").filter({ hasText: "You're offline." });
const workerReady = (page: Page) =>
  page.evaluate(() =>
    navigator.serviceWorker.ready.then(
      () =>
        navigator.serviceWorker.controller !== null ||
        new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done)),
    ),
  );

test("offline the owner reads what was read last, nobody else does, and it is gone after signing out", async ({
  visit,
  newOwner,
  server,
  allow,
}) => {
  allow(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 40[14]|An unknown error occurred when fetching the script/,
  );
  const owner = await newOwner(services, "trial");
  const [service] = await owner.client.services.list();
  await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Ada Miller" });
  const page = await visit({ on: "phone", as: owner, more: { serviceWorkers: "allow" } });
  const setOnline = (on: boolean) => page.context().setOffline(!on);

  await test.step("read while online", async () => {
    await page.goto("/dashboard");
    await expect(page.getByText("Ada Miller").first()).toBeVisible();
    await workerReady(page);
    await page.goto("/services");
    await expect(page.getByRole("button", { name: "Edit Driveway Washing" })).toBeVisible();
    // The cache stores a page a moment after it is shown.
    await expect.poll(() => keptTexts(page)).toContain("services.list");
  });

  await test.step("read without one, also after reopening the app", async () => {
    await setOnline(false);
    await page.goto("/dashboard");
    await expect(page.getByText("Ada Miller").first()).toBeVisible();
    await expect(offline(page)).toContainText(
      /Showing data from (less than a minute|\d+ minutes?) ago \(\d+:\d\d\s[AP]M\)/,
    );
    await checkAccessibility(page);
    await picture(page, "offline");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Services", exact: true }).click();
    await expect(page.getByRole("button", { name: "Edit Driveway Washing" })).toBeVisible();
    await expect(offline(page)).toBeVisible();
  });

  await test.step("back online everything is fresh", async () => {
    await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Ben Miller" });
    await page.goto("/dashboard");
    await expect(page.getByText("Ben Miller")).toHaveCount(0);
    await setOnline(true);
    await expect(page.getByText("Ben Miller").first()).toBeVisible();
    await expect(offline(page)).toBeHidden();
  });

  await test.step("another owner on this device finds nothing of it, online or offline", async () => {
    const other = await newOwner([{ name: "Window Cleaning", rate: 9, unit: "per window" }], "trial");
    // An open page would go to the other person's dashboard on its own, at some later moment.
    await page.goto("about:blank");
    await becomes(page.context(), server.url, other);
    await page.goto("/services");
    await expect(page.getByRole("button", { name: "Edit Window Cleaning" })).toBeVisible();
    await expect.poll(() => keptTexts(page)).toContain("Window Cleaning");
    await page.goto("/dashboard");
    await expect(page.getByText("No estimates yet")).toBeVisible();
    await expect.poll(() => keptTexts(page)).toContain("estimates.stats");
    for (const words of [owner.id, owner.email, "Ada Miller", "Driveway Washing"])
      expect(await keptTexts(page)).not.toContain(words);
    await setOnline(false);
    await page.goto("/dashboard");
    await expect(page.getByText("No estimates yet")).toBeVisible();
    await expect(page.getByText("Ada Miller")).toHaveCount(0);
    await page.goto("/services");
    await expect(page.getByRole("button", { name: "Edit Window Cleaning" })).toBeVisible();
    await expect(page.getByText("Driveway Washing")).toHaveCount(0);
    await setOnline(true);
    await expect(offline(page)).toBeHidden();
  });

  await test.step("after signing out nothing of it is left", async () => {
    expect(await kept(page)).toContain("yardstick.last-seen");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/signin");
    expect(await kept(page)).not.toContain("yardstick.last-seen");
    await setOnline(false);
    await page.goto("/services");
    await expect(
      page.getByText("Connection error. Please check your internet connection and try again."),
    ).toBeVisible();
    await expect(page.getByText("Window Cleaning")).toHaveCount(0);
    await page.goto("/signin");
    await expect(page.getByText("You need to be online for this page")).toBeVisible();
    await setOnline(true);
    await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  });

  await test.step("a server without a worker takes it off the device", async () => {
    await page.context().route("**/sw.js", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto("/signin");
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    await expect.poll(() => kept(page)).toEqual([]);
  });
});

test("on a slow connection the cached answer shows after a while, and the fresh one once the server answers @long", async ({
  visit,
  newOwner,
  server,
}) => {
  const owner = await newOwner(services, "trial");
  const [service] = await owner.client.services.list();
  await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Ada Miller" });
  const page = await visit({ on: "phone", as: owner });
  await page.goto("/dashboard");
  await expect(page.getByText("Ada Miller").first()).toBeVisible();
  await expect.poll(() => keptTexts(page)).toContain("Ada Miller");

  await sendRequest(server, { to: owner.id, service: service?.id ?? "", name: "Ben Miller" });
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText("Ada Miller").first()).toBeVisible();
  await expect(offline(page)).toContainText("Showing data from");
  answered.resolve();
  await expect(page.getByText("Ben Miller").first()).toBeVisible();
  await expect(offline(page)).toBeHidden();
});

test("a release shows at once though an older worker is on the device, and takes its place @long", async ({
  visit,
  newOwner,
  server,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|An unknown error occurred when fetching the script/);
  const page = await visit({ as: await newOwner(services, "trial"), more: { serviceWorkers: "allow" } });
  const script = await (await fetch(`${server.url}/sw.js`)).text();
  const release = /["'`]([0-9a-f]{12})["'`]/.exec(script)?.[1] ?? "";
  expect(release).not.toBe("");
  const [older, newer] = ["yardstick.shell.000000000000", `yardstick.shell.${release}`];
  const service = page.getByRole("button", { name: "Edit Driveway Washing" });

  await test.step("an older release is on the device", async () => {
    await page
      .context()
      .route("**/sw.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body: script.replace(release, "000000000000") }),
      );
    await page.goto("/services");
    await expect(service).toBeVisible();
    await workerReady(page);
    expect(await kept(page)).toContain(older);
    await page.evaluate(
      async (cache) =>
        (await caches.open(cache)).put(
          "/dashboard",
          new Response("<h1>An older release</h1>", { headers: { "content-type": "text/html" } }),
        ),
      older,
    );
    await page.context().setOffline(true);
    await page.goto("/services");
    await expect(page.getByRole("heading", { name: "An older release" })).toBeVisible();
    await page.context().setOffline(false);
  });

  await test.step("the next page is the server's, and the older worker goes", async () => {
    await page.context().unroute("**/sw.js");
    await page.goto("/services");
    await expect(service).toBeVisible();
    await expect.poll(() => kept(page)).toContain(newer);
    await expect.poll(() => kept(page)).not.toContain(older);
    await page.context().setOffline(true);
    await page.goto("/services");
    await expect(service).toBeVisible();
  });
});

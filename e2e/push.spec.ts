import type { Page, Worker } from "@playwright/test";
import type { PushMessage } from "#features/alerts/pushes/push.ts";
import { startPushServer } from "#server/testing/outside/pushServer.ts";
import { checkAccessibility, expect, openSettings, picture, sendRequest, test } from "./yardstick.ts";

const washing = {
  name: "Driveway Washing",
  rate: 0.25,
  unit: "per sq ft" as const,
  service_category: "pressure_washing" as const,
};

/**
 * A browser that subscribes at our own push service instead of its maker's, which no machine without the internet reaches. The
 * person is asked for permission, and gives it.
 */
const subscribing = (subscription: { endpoint: string; p256dh: string; auth: string }) => `
  const asked = () => localStorage.getItem("test.permission") ?? "default";
  Object.defineProperty(Notification, "permission", { get: asked });
  Notification.requestPermission = async () => (localStorage.setItem("test.permission", "granted"), "granted");
  const { endpoint, ...keys } = ${JSON.stringify(subscription)};
  const held = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => (localStorage.removeItem("test.subscribed"), true),
  };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem("test.subscribed") ? held : null);
  PushManager.prototype.subscribe = async () => (localStorage.setItem("test.subscribed", "1"), held);`;

/** Hands a message to the page's service worker, as the browser does when its push service delivers one. */
async function deliver(page: Page, message: PushMessage): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((found) =>
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) found(first.registrationId);
    }),
  );
  await browser.send("ServiceWorker.enable");
  await browser.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    data: JSON.stringify(message),
  });
}

/** The worker's notifications, in place of the device's notification center, which a headless browser lacks. */
type Screen = { shown: PushMessage[]; registration: ServiceWorkerRegistration };

/** Makes the page's service worker record the notifications it shows. */
async function watchNotifications(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("The page has no service worker.");
  await worker.evaluate(() => {
    const screen = globalThis as unknown as Screen;
    screen.shown = [];
    screen.registration.showNotification = async (title, { body = "", data, tag = "" } = {}) =>
      void screen.shown.push({ title, body, url: data as PushMessage["url"], tag });
  });
  return worker;
}
const shown = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as Screen).shown);
/** Clicks the notification that was shown last. */
const clickLast = (worker: Worker) =>
  worker.evaluate(() => {
    const { shown } = globalThis as unknown as Screen;
    const notification = { data: shown.at(-1)?.url, close: () => void shown.pop() };
    dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil: () => {} }));
  });

test("an owner turns notifications on, hears of a request on the phone, and is led to it; signing out ends them @long", async ({
  visit,
  newOwner,
  server,
}) => {
  const service = await startPushServer();
  const owner = await newOwner([washing], "trial");
  const [washed] = await owner.client.services.list();
  const request = (name: string) => sendRequest(server, { to: owner.id, service: washed?.id ?? "", name });
  const page = await visit({
    on: "phone",
    as: owner,
    more: { serviceWorkers: "allow", permissions: ["notifications"] },
  });
  await page.addInitScript(subscribing(service.device("phone")));
  const offer = page.getByText("Get a notification when a request comes in");

  await test.step("nobody is asked before there is a request", async () => {
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("No estimates yet")).toBeVisible();
    await expect(offer).toBeHidden();
    await request("Ada Miller");
    await expect(offer).toBeVisible();
    await checkAccessibility(page);
    await picture(page, "push-offer");
  });

  await test.step("turned on, a request is pushed, shown, and opened by a click", async () => {
    await page.getByRole("button", { name: "Turn on" }).click();
    await expect(page.getByText("Notifications are on for this device.")).toBeVisible();
    await expect(offer).toBeHidden();
    const id = await request("Ben Miller");
    await expect.poll(() => service.received.length).toBe(1);
    expect(service.faults).toEqual([]);
    const [received] = service.received;
    if (!received) throw new Error("Nothing was pushed.");
    expect(received.message).toMatchObject({
      body: "Ben Miller · Driveway Washing",
      url: `/estimate/${id}?business=${owner.id}`,
    });

    await page.goto("/services");
    const worker = await watchNotifications(page);
    await deliver(page, received.message);
    await expect.poll(() => shown(worker)).toEqual([received.message]);
    await clickLast(worker);
    await expect(page).toHaveURL(`/estimate/${id}`);
    expect(await shown(worker)).toEqual([]);
  });

  await test.step("what to hear of is chosen in the account", async () => {
    await page.goto("/account#notifications");
    await expect(page.getByRole("switch", { name: "Notify me on this device" })).toBeChecked();
    await page.getByRole("switch", { name: "Follow-ups due" }).click();
    await expect.poll(async () => (await owner.client.pushes.settings()).follow_ups).toBe(false);
    await checkAccessibility(page);
    await picture(page, "push-account");
  });

  await test.step("signing out ends them", async () => {
    await openSettings(page, "Account");
    await page.getByRole("main").getByRole("button", { name: "Sign Out", exact: true }).click();
    await expect(page).toHaveURL("/signin");
    expect(await page.evaluate(() => localStorage.getItem("test.subscribed"))).toBeNull();
  });
  service.stop();
});

test("who says Not now is not asked again on this device", async ({ visit, newOwner, server }) => {
  const service = await startPushServer();
  const owner = await newOwner([washing]);
  const [washed] = await owner.client.services.list();
  await sendRequest(server, { to: owner.id, service: washed?.id ?? "", name: "Ada Miller" });
  const page = await visit({ as: owner, more: { serviceWorkers: "allow", permissions: ["notifications"] } });
  await page.addInitScript(subscribing(service.device("desk")));
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByText("Get a notification when a request comes in")).toBeHidden();
  await page.reload();
  await expect(page.getByText("Ada Miller").first()).toBeVisible();
  await expect(page.getByText("Get a notification when a request comes in")).toBeHidden();
  service.stop();
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { pino } from "pino";
import { parseEnv } from "#server/env.ts";
import { startServer, type RunningServer } from "#server/server.ts";

let server: RunningServer;
let dataDir: string;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "yardstick-demo-"));
  server = await startServer({ env: parseEnv({ PORT: "0", DATA_DIR: dataDir }), log: pino({ level: "silent" }), print: () => {} });
});
test.afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const keptByDemo = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("yardstick.demo.")));
const timer = (page: Page) => page.getByRole("timer", { name: "Time left in the demo" });

async function enter(page: Page): Promise<void> {
  await page.goto(`${server.url}/demo`);
  await page.getByRole("button", { name: "Start Interactive Demo" }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(timer(page)).toHaveText(/^(30:00|29:[0-5]\d)$/);
}

async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}

test("a visitor looks at a sample business, changes what may be changed, and is told what may not", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${server.url}/demo`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await accessible(page);
  await enter(page);

  await page.goto(`${server.url}/services`);
  for (const service of ["Driveway Pressure Washing", "House Soft Wash", "Driveway Sealcoating", "Window Cleaning"]) await expect(page.getByText(service, { exact: true })).toBeVisible();
  await accessible(page);
  await page.getByLabel("Service Name").first().fill("Gutter Cleaning");
  await page.getByRole("button", { name: "Add Service" }).click();
  await expect(page.getByText("Service creation is disabled in demo mode. Sign up to create real services!")).toBeVisible();
  await expect(page.getByText("Demo Mode", { exact: true })).toBeVisible();
  expect(asked.filter((path) => path.startsWith("/api/") && !path.startsWith("/api/auth/"))).toEqual([]);
});

test("the demo survives a reload, grows by 30 minutes with a reset, and ends by itself", async ({ page }) => {
  await page.clock.install();
  await enter(page);
  await page.clock.fastForward("10:00");
  await expect(timer(page)).toHaveText(/^(20:00|19:[0-5]\d)$/);
  await page.reload();
  await expect(timer(page)).toHaveText(/^(20:00|19:[0-5]\d)$/);
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(timer(page)).toHaveText(/^(50:00|49:[0-5]\d)$/);
  await page.clock.fastForward("51:00");
  await expect(timer(page)).toBeHidden();
  await expect(page.getByText("Demo ended", { exact: true })).toBeVisible();
  expect(await keptByDemo(page)).toEqual([]);
  await page.goto(`${server.url}/services`);
  await expect(page.getByText("Authentication required", { exact: true })).toBeVisible();
});

test("a visitor who leaves, leaves nothing behind; one who is away too long finds the demo over", async ({ page, context }) => {
  await enter(page);
  const other = await context.newPage();
  await other.goto(`${server.url}/services`);
  await expect(timer(other)).toBeVisible();
  expect(await keptByDemo(page)).toContain("yardstick.demo.state");

  await page.getByRole("button", { name: "Exit demo" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByText("Demo ended", { exact: true })).toBeVisible();
  await expect(page.getByText("You've exited demo mode.")).toBeVisible();
  expect(await keptByDemo(page)).toEqual([]);
  await expect(timer(other)).toBeHidden();

  await page.getByRole("link", { name: "Try Interactive Demo" }).first().click();
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(timer(page)).toBeVisible();
  await page.evaluate(() => localStorage.setItem("yardstick.demo.state", JSON.stringify({ userId: crypto.randomUUID(), endsAt: Date.now() - 1 })));
  await page.goto(`${server.url}/services`);
  await expect(page.getByText("Please sign in to access this page.")).toBeVisible();
  expect(await keptByDemo(page)).toEqual([]);
});

test("on a phone the card fits beside everything, and signing up is one tap away", async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await enter(page);
    const card = await page.getByRole("region", { name: "Demo" }).boundingBox();
    expect(card?.x).toBeGreaterThanOrEqual(0);
    expect(card ? card.x + card.width : width + 1).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole("region", { name: "Demo" }).getByRole("link", { name: "Sign Up" }).click();
    await expect(page).toHaveURL(`${server.url}/signup`);
    await page.evaluate(() => localStorage.clear());
  }
});

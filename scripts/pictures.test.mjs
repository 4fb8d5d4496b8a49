import { globSync, statSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServerProcess } from "#server/testing/serverProcess.ts";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { fingerprint, openDemo, pictureFolder, readFingerprints, screens, settle } from "./siteScreens.mjs";

let server;
let browser;
beforeAll(async () => {
  await ensureBuilt(process.execPath);
  server = await startServerProcess({}, { entry: "dist/server/main.js" });
  browser = await chromium.launch({ executablePath: await ensureChromium(process.execPath), args: ["--no-sandbox"] });
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

test.each(screens)("the picture “$name” shows the screen as it is today: else run npm run pictures", async (screen) => {
  const page = await openDemo(browser, server.url, { size: screen.size, scale: 1 });
  await screen.show(page);
  await settle(page);
  expect(await fingerprint(page)).toBe((await readFingerprints())[screen.name]);
  await page.context().close();
});

test("pictures are small, and films too", () => {
  const sizes = globSync("*", { cwd: pictureFolder }).map((name) => [name, statSync(join(pictureFolder, name)).size]);
  const limit = (name) => (name.endsWith(".webm") ? 400_000 : 70_000);
  expect(sizes.filter(([name, size]) => size > limit(name))).toEqual([]);
  expect(sizes.length).toBeGreaterThan(screens.length);
});

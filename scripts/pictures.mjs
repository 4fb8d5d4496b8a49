import { mkdir, readFile } from "node:fs/promises";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { runnerImport } from "vite";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { startServerProcess } from "#server/testing/serverProcess.ts";
import { setInTypeface, typefaceStyle } from "./pictureTypeface.mjs";
import { at, main, root } from "./project.mjs";

/**
 * Takes the site's pictures from the product itself with the demo's sample business, and draws the picture that
 * accompanies a shared link. Run it by hand after a screen's look has changed: `npm run pictures`.
 */

const folder = at("public", "pictures");
const laptop = { width: 1160, height: 870 };
const phone = { width: 390, height: 620 };
/** A Tuesday morning of a busy week; the sample business arranges itself around it. */
const now = new Date("2026-06-09T15:00:00Z");
/** The address that the pictures show instead of this machine's. */
const address = "https://quotes.example.org";

/** Each picture: its name, its screen, and the steps to what it shows. */
const shots = [
  { name: "dashboard", size: laptop, show: (page) => page.goto("/dashboard") },
  { name: "calendar", size: laptop, show: (page) => page.goto("/calendar") },
  { name: "customers", size: laptop, show: (page) => page.goto("/customers") },
  { name: "requests", size: phone, show: showRequests },
  { name: "measured", size: phone, show: showMeasured },
  { name: "form", size: phone, show: showForm },
];

async function showRequests(page) {
  await page.goto("/dashboard");
  const first = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("combobox") })
    .first();
  await first.evaluate((item) => window.scrollBy(0, item.getBoundingClientRect().top - 92));
}

async function showForm(page) {
  await page.goto("/customer-form/demo");
  await page.getByRole("radio", { name: "Driveway Sealing" }).check();
}

/** The customer measured the newest estimate of the sample business. */
async function showMeasured(page) {
  await page.goto("/dashboard");
  await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("combobox") })
    .first()
    .getByRole("link")
    .first()
    .click();
  const card = page.getByRole("heading", { name: "Measurement" });
  await card.waitFor();
  await page.waitForTimeout(500); // the page first scrolls to the customer automatically
  await card.evaluate((heading) => window.scrollBy(0, heading.getBoundingClientRect().top - 76));
}

/** Waits until nothing loads or moves, and nothing of the demo covers the picture. */
async function settled(page) {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await page
    .getByText("Demo form: nothing is sent.")
    .evaluateAll((words) => words.forEach((one) => one.parentElement.remove()));
  await page.getByRole("region", { name: "Demo" }).evaluateAll((cards) => cards.forEach((card) => card.remove()));
  await page
    .getByLabel("Your form link")
    .evaluateAll(
      (fields, shown) => fields.forEach((field) => (field.value = field.value.replace(window.location.origin, shown))),
      address,
    );
}

async function take(browser, url) {
  for (const scheme of ["light", "dark"])
    for (const { name, size, show } of shots) {
      const context = await browser.newContext({
        baseURL: url,
        timezoneId: "America/Chicago",
        viewport: size,
        deviceScaleFactor: 2,
        colorScheme: scheme,
        reducedMotion: "reduce",
        hasTouch: size === phone,
        isMobile: size === phone,
        bypassCSP: true, // for the typeface
      });
      await setInTypeface(context);
      const page = await context.newPage();
      await page.clock.setFixedTime(now);
      await page.goto("/demo");
      await page.getByRole("button", { name: "Start Interactive Demo" }).click();
      await page.waitForURL("**/dashboard");
      await show(page);
      await settled(page);
      const file = join(folder, `${name}${scheme === "dark" ? "-dark" : ""}.avif`);
      await sharp(await page.screenshot())
        .resize({ width: size.width * (size === phone ? 2 : 1.5) })
        .avif({ quality: 44 })
        .toFile(file);
      await context.close();
    }
}

/** Draws the picture of a shared link: the headline beside the site's own drawing. */
async function drawShared(browser) {
  const { module } = await runnerImport("./src/web/site/render.tsx", { root, configFile: false });
  const styles = readdirSync(at("dist", "web", "assets")).filter((name) => name.endsWith(".css"));
  const css = (await Promise.all(styles.map((name) => readFile(at("dist", "web", "assets", name), "utf8")))).join("\n");
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: "light" });
  await page.setContent(
    `<!doctype html><html lang="en"><style>${css}${await typefaceStyle()}</style>${module.renderShared()}`,
  );
  await page.evaluate(() => document.fonts.ready);
  await sharp(await page.screenshot())
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toFile(join(folder, "share.png"));
  await page.close();
}

await main(async () => {
  await ensureBuilt(process.execPath);
  await mkdir(folder, { recursive: true });
  const server = await startServerProcess();
  const browser = await chromium.launch({
    executablePath: await ensureChromium(process.execPath),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    await take(browser, server.url);
    await drawShared(browser);
  } finally {
    await browser.close();
    await server.dispose();
  }
});

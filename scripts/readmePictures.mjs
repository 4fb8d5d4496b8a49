import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { setInTypeface } from "./pictureTypeface.mjs";
import { at, main } from "./project.mjs";
import { startSeededServer } from "./seededServer.mjs";

/**
 * Takes the README's pictures from the product itself, with the business of `npm run seed`, into `docs/images`. Run
 * `npm run readme-pictures` for each release.
 */

const folder = at("docs", "images");
const desk = { width: 1280, height: 960 };
const phone = { width: 390, height: 780 };
/** The address that the pictures show instead of this machine's. */
const address = "https://quotes.example.org";

const row = (page) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("combobox") })
    .first();

const shots = [
  { name: "dashboard", size: desk, show: (page) => page.goto("/dashboard") },
  { name: "calendar", size: desk, show: (page) => page.goto("/calendar?view=week") },
  { name: "requests", size: phone, show: (page) => page.goto("/dashboard") },
  { name: "request", size: phone, show: showRequest },
  { name: "form", size: phone, show: showForm },
];

async function showRequest(page) {
  await page.goto("/dashboard");
  const link = row(page).getByRole("link").first();
  await link.click();
  await page.waitForURL("**/estimate/*");
  await page.waitForTimeout(500); // the page first scrolls to the customer automatically
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Shows the customer's form, filled in except for the customer's name. */
async function showForm(page) {
  await page.goto("/dashboard");
  const link = await page.getByLabel("Your form link").inputValue();
  await page.goto(new URL(link).pathname);
  await page.getByRole("radio", { name: /^Driveway Pressure/ }).check();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.locator("input[type=file]").first().setInputFiles(at("public", "demo-driveway.jpg"));
  await page.getByRole("img", { name: "Photo 1" }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
}

await main(async () => {
  await ensureBuilt(process.execPath);
  await mkdir(folder, { recursive: true });
  const { server, signIn } = await startSeededServer();
  const browser = await chromium.launch({
    executablePath: await ensureChromium(process.execPath),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    for (const { name, size, show } of shots) {
      const context = await browser.newContext({
        baseURL: server.url,
        timezoneId: "America/Chicago",
        viewport: size,
        deviceScaleFactor: 2,
        colorScheme: "light",
        reducedMotion: "reduce",
        hasTouch: size === phone,
        isMobile: size === phone,
        bypassCSP: true,
      });
      await setInTypeface(context);
      const page = await context.newPage();
      await signIn(page);
      await show(page);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => {}); // the live stream never rests
      await page.getByLabel("Your form link").evaluateAll((fields, shown) => {
        for (const field of fields) field.value = field.value.replace(window.location.origin, shown);
      }, address);
      await sharp(await page.screenshot({ animations: "disabled" }))
        .resize({ width: size === phone ? 640 : 1280 })
        .webp({ quality: 82 })
        .toFile(join(folder, `${name}.webp`));
      await context.close();
    }
  } finally {
    await browser.close();
    await server.dispose();
  }
});

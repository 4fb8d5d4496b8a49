import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { at } from "./project.mjs";
import { setInTypeface } from "./pictureTypeface.mjs";

/**
 * The screens of the product that the site and the README show, opened in the demo. They are the same at any time,
 * because the clock and the sample business are fixed.
 */

const laptop = { width: 1160, height: 870 };
const phone = { width: 390, height: 620 };
/** A Tuesday morning of a busy week; the sample business arranges itself around it. */
const now = new Date("2026-06-09T15:00:00Z");
/** The address that the pictures show instead of this machine's. */
const address = "https://quotes.example.org";

/** The folder of the site's pictures. */
export const pictureFolder = at("public", "pictures");
/** The file with the fingerprint of the screen behind each picture. */
export const fingerprintsFile = at("scripts", "siteScreens.json");

/** Each screen: its name, its size, the steps to it, and its file for the README, if any. */
export const screens = [
  { name: "dashboard", size: laptop, show: (page) => page.goto("/dashboard"), readme: "dashboard" },
  { name: "calendar", size: laptop, show: (page) => page.goto("/calendar"), readme: "calendar" },
  { name: "customers", size: laptop, show: (page) => page.goto("/customers") },
  { name: "requests", size: phone, show: showRequests },
  { name: "measured", size: phone, show: showMeasured },
  { name: "form", size: phone, show: showForm, readme: "form" },
  { name: "quoting", size: phone, show: showQuoting, readme: "quoting" },
  { name: "signed", size: phone, show: showSigned, readme: "signed" },
];

async function showRequests(page) {
  await page.goto("/dashboard");
  const first = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("combobox") })
    .first();
  await first.evaluate((item) => window.scrollBy(0, item.getBoundingClientRect().top - 92));
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

async function showForm(page) {
  await page.goto("/customer-form/demo");
  await page.getByRole("radio", { name: "Driveway Sealing" }).check();
}

/** Opens the newest quote in a state, such as "Sent", on the owner's phone. */
export async function openQuote(page, state) {
  await page.goto("/quotes");
  await page
    .getByRole("listitem")
    .filter({ has: page.getByText(state, { exact: true }) })
    .first()
    .getByRole("link")
    .first()
    .click();
  await page.waitForURL(/\/quotes\/[0-9a-f-]{36}/);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

function showQuoting(page) {
  return openQuote(page, "Sent");
}

/** Opens the customer's page of the newest quote in a state. */
export async function openCustomersQuote(page, state) {
  await openQuote(page, state);
  const link = page.locator('a[href*="/quote/demo-"]').first();
  await link.waitFor();
  await page.goto(await link.getAttribute("href"));
  await page.getByRole("heading", { level: 1 }).waitFor();
}

function showSigned(page) {
  return openCustomersQuote(page, "Accepted");
}

/** Opens the demo in a new page of the browser, on a laptop or a phone. */
export async function openDemo(browser, url, { size = phone, scheme = "light", scale = 2 } = {}) {
  const context = await browser.newContext({
    baseURL: url,
    timezoneId: "America/Chicago",
    locale: "en-US",
    viewport: size,
    deviceScaleFactor: scale,
    colorScheme: scheme,
    reducedMotion: "reduce",
    hasTouch: size === phone,
    isMobile: size === phone,
    bypassCSP: true, // for the typeface
  });
  await setInTypeface(context);
  // The sample business follows from the visitor's id.
  await context.addInitScript(() => {
    let count = 0;
    crypto.randomUUID = () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, "0")}`;
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  await page.goto("/demo");
  await page.getByRole("button", { name: "Start Interactive Demo" }).click();
  await page.waitForURL("**/dashboard");
  return page;
}

/** Waits until nothing loads or moves, and removes everything about the demo. */
export async function settle(page) {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await removeDemo(page);
  // The demo answers within the page, without the network.
  for (let [before, same] = ["", 0]; same < 3;) {
    await page.waitForTimeout(250);
    const now = await fingerprint(page);
    same = now === before ? same + 1 : 0;
    before = now;
  }
}

/** Removes everything that tells a page of the demo from one of a business, once the typeface has loaded. */
export async function removeDemo(page) {
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

/**
 * Returns the fingerprint of the visible part of a page: of its texts, its elements and their classes. Unlike pixels, it
 * is the same on every machine.
 */
export async function fingerprint(page) {
  const seen = await page.evaluate(() => {
    const isVisible = (element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && bottom > top && right > left;
    };
    const ownText = (element) =>
      [...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent] : [])).join("");
    return [...document.body.querySelectorAll("*")]
      .filter(isVisible)
      .map((element) => `${element.tagName} ${element.getAttribute("class") ?? ""} ${ownText(element).trim()}`)
      .join("\n");
  });
  return createHash("sha256").update(seen).digest("hex").slice(0, 16);
}

/** Reads the fingerprints of the screens as they were when the pictures were taken. */
export const readFingerprints = async () => JSON.parse(await readFile(fingerprintsFile, "utf8"));

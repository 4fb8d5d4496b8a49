import { rmSync } from "node:fs";
import { chromium } from "@playwright/test";
import { pages } from "#shared/pages.ts";
import { buildForDevelopment } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { at, main } from "./project.mjs";
import { startSeededServer } from "./seededServer.mjs";

/**
 * Takes pictures of the design page and of every page of the product for review, at 390 and 1280 px, light and dark,
 * with a seeded business: `npm run screenshots`, or only of addresses that contain a word: `npm run screenshots --
 * calendar`.
 */

const folder = at("test-results", "screens");
const words = process.argv.slice(2);
const node = process.execPath;

/** Pages that only a demo shows filled without a plan. */
const inDemo = [
  "/dashboard",
  "/calendar",
  "/customers",
  "/customers?tab=schedule",
  "/customer/:id",
  "/estimate/:id",
  "/services",
  "/services/:id/accuracy",
  "/send-form",
  "/analytics",
];
const redirects = ["/auth", "/register-page"];
const paths = Object.keys(pages).filter((path) => !redirects.includes(path));
const toAnybody = ["/signin", "/signup", "/confirm-email", "/forgot-password", "/reset-password"];

await main(async () => {
  await buildForDevelopment(node);
  rmSync(folder, { recursive: true, force: true });
  const browser = await chromium.launch({
    executablePath: await ensureChromium(node),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const { server, signIn } = await startSeededServer();
  try {
    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ]) {
      const open = () =>
        browser
          .newContext({
            baseURL: server.url,
            viewport: { width, height },
            reducedMotion: "reduce",
            serviceWorkers: "block",
            isMobile: width < 768,
            hasTouch: width < 768,
          })
          .then((context) => context.newPage());

      const visitor = await open();
      for (const path of [
        "/design",
        ...paths.filter((path) => pages[path] === "site" || toAnybody.includes(path)),
        "/services",
        "/subscription",
        "/customer-form/demo",
        "/general/customer-form/demo",
        "/multi-service/demo",
        "/customer-form",
        "/verify",
        "/nowhere",
      ])
        await take(visitor, "visitor", path);

      await takeLayers(visitor);

      const demo = await open();
      await demo.goto("/demo");
      await demo
        .getByRole("button", { name: /Start Interactive Demo/ })
        .or(demo.getByRole("link", { name: /Start Interactive Demo/ }))
        .first()
        .click();
      await demo.waitForURL("**/dashboard");
      const sample = await idsIn(
        demo,
        (key) => JSON.parse(localStorage.getItem(`yardstick.demo.${key}`) ?? "{}").rows?.[0]?.id,
      );
      for (const path of inDemo) await take(demo, "demo", path, sample);

      const owner = await open();
      await signIn(owner);
      const own = await idsIn(owner, async (key) => {
        const answer = await (await fetch(`/api/${key}`)).json();
        return (answer.rows ?? answer)[0]?.id;
      });
      for (const path of paths.filter((path) => pages[path] === "app" && !toAnybody.includes(path)))
        await take(owner, "owner", path, own);

      for (const page of [visitor, demo, owner]) await page.context().close();
    }
  } finally {
    await browser.close();
    await server.dispose();
  }
  console.log(`The screenshots are in ${folder}`);
});

/** The first estimate, service and customer, read within the page. */
async function idsIn(page, find) {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  const [estimate, service, customer] = await Promise.all(
    ["estimates", "services", "customers"].map((key) => page.evaluate(find, key).catch(() => undefined)),
  );
  return { estimate, service, customer };
}

/** Pictures every dialog and menu of the page, one after another. */
async function takeLayers(page) {
  if (words.length > 0 && !words.includes("design")) return;
  await page.goto("/design");
  for (const layer of ["Menu", "Dialog", "Confirmation", "Sheet, left", "Sheet, right", "Photos", "With an action"]) {
    await page.getByRole("button", { name: layer, exact: true }).click();
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: `${folder}/design-${layer.toLowerCase().replaceAll(/\W+/g, "-")}-${page.viewportSize().width}${colorScheme === "dark" ? "-dark" : ""}.png`,
        animations: "disabled",
      });
    }
    await page.keyboard.press("Escape");
  }
}

async function take(page, who, path, ids = {}) {
  if (words.length > 0 && !words.some((word) => path.includes(word))) return;
  const id = path.startsWith("/customer/") ? ids.customer : path.startsWith("/services/") ? ids.service : ids.estimate;
  if (path.includes(":id") && !id) return;
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(path.replace(":id", id).replace(":trigger", "quote_unopened"));
  await page.getByRole("heading").first().waitFor();
  await page
    .getByText(/^Loading.*(…|\.\.\.)$/)
    .first()
    .waitFor({ state: "hidden", timeout: path === "/design" ? 1 : 15_000 })
    .catch(() => {});
  await page.waitForLoadState("networkidle", { timeout: 5_000 }).catch(() => {}); // the live stream never rests
  const name = `${path.replace(/^\//, "").replaceAll(/[/?=]/g, "-").replaceAll(":", "") || "landing"}-${who}-${page.viewportSize().width}`;
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => window.scrollTo(0, 0));
    // The picture shows the whole page, including parts that a visitor has not scrolled to.
    await page.locator("img").evaluateAll((images) => images.forEach((image) => (image.loading = "eager")));
    // A picture with one file for each color scheme starts to fetch the other a moment later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await page
      .locator("img")
      .evaluateAll((images) => Promise.all(images.map((image) => image.decode().catch(() => {}))));
    await page.screenshot({
      path: `${folder}/${name}${colorScheme === "dark" ? "-dark" : ""}.png`,
      fullPage: true,
      animations: "disabled",
    });
  }
}

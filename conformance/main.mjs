import { writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { ensureBuilt } from "../scripts/build.mjs";
import { ensureChromium } from "../scripts/chromium.mjs";
import { findNode } from "../scripts/install.mjs";
import { at, main } from "../scripts/project.mjs";
import { startSeededServer } from "../scripts/seededServer.mjs";
import { calendars, policies, webhooks } from "./deliveries.mjs";
import { prism, redocly } from "./descriptions.mjs";
import { codeSniffer, htmlValidate, ibm, lighthouse } from "./pages.mjs";
import { writeReport } from "./report.mjs";
import { ensureTools } from "./tools.mjs";

/**
 * `npm run conformance` checks the product with tools of others and writes docs/conformance.md. Names, such as `prism`,
 * run these checks only and print their results.
 */

/** These read the description of the API only; the others also need a server. */
const ofDescription = { redocly, prism };
const checks = { ...ofDescription, webhooks, calendars, htmlValidate, ibm, codeSniffer, policies, lighthouse };

/** The pages of the sample business that everybody can open, and screens behind the sign-in. */
async function openWorld() {
  const { server, signIn } = await startSeededServer({ WEBHOOKS_TO_PRIVATE: "allow" });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
  const context = await browser.newContext({ baseURL: server.url, bypassCSP: true, reducedMotion: "reduce" });
  const page = await context.newPage();
  await signIn(page);
  const call = async (method, path, body) => {
    const answer = await context.request.fetch(`/api${path}`, { method, headers: { origin: server.url }, data: body });
    if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  };
  const { form_owner_id: owner } = await call("GET", "/account");
  const { rows } = await call("GET", "/quotes");
  const details = await Promise.all(rows.map(({ id }) => call("GET", `/quotes/${id}`)));
  const link = details.find((quote) => quote.link !== null)?.link;
  const own = [`/customer-form/${owner}`, ...(link ? [new URL(link, server.url).pathname] : [])];
  const site = ["/", "/what-we-offer", "/get-started", "/services", "/privacy", "/terms", "/verify"];
  const account = ["/signin", "/signup", "/forgot-password"];
  const docs = ["/api/docs", "/api/docs/quotes", "/api/docs/webhooks"];
  const app = ["/dashboard", "/manage-estimates", "/quotes", "/calendar", "/customers", "/analytics", "/account"];
  return {
    url: server.url,
    call,
    paths: [...site, ...account, ...own, ...docs, "/no-such-page"],
    screens: [...site, ...own, ...docs, ...app],
    shown: ["/", "/services", "/signin", ...own],
    open: async (path) => {
      const shown = await context.newPage();
      await shown.goto(path, { waitUntil: "networkidle" }).catch(() => undefined);
      return shown;
    },
    close: async () => {
      await browser.close();
      await server.dispose();
    },
  };
}

await main(async () => {
  const node = findNode();
  await ensureBuilt(node);
  await ensureTools();
  process.env.CHROMIUM_PATH = await ensureChromium(node);
  const named = process.argv.slice(2);
  const chosen = Object.entries(checks).filter(([name]) => named.length === 0 || named.includes(name));
  const world = chosen.every(([name]) => name in ofDescription) ? null : await openWorld();
  const results = [];
  try {
    for (const [name, check] of chosen) {
      console.log(`${name} …`);
      for (const result of [await check(world)].flat()) {
        results.push(result);
        console.log(`  ${result.tool} ${result.version}: ${result.total} findings in ${result.count} checks`);
        for (const finding of result.findings) console.log(`    ${finding}`);
      }
    }
  } finally {
    await world?.close();
  }
  if (named.length === 0) writeFileSync(at("docs", "conformance.md"), writeReport(results, world?.url ?? ""));
});

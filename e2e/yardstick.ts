import { gzipSync } from "node:zlib";
import { randomInt, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  test as base,
  devices,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from "@playwright/test";
import type axe from "axe-core";
import { clientOver, linkOverHttp, type Client } from "#api/client.ts";
import type { Role } from "#shared/roles.ts";
import type { QuoteRecipient } from "#features/quotes/quote-rules/quote.ts";
import type { ServiceInput } from "#features/catalog/services/service.ts";
import { inboundMailEnv } from "#server/testing/inboundMailEnv.ts";
import { carla } from "#server/testing/quoteStory.ts";
import { startTwilioServer, type TwilioServer } from "#server/testing/outside/twilioServer.ts";
import { startServerProcess, type ServerProcess } from "#server/testing/serverProcess.ts";
import { startVisionProvider } from "./visionProvider.ts";

export { expect } from "@playwright/test";

/** The photos of the fixtures, as paths to choose in a form. */
export const photo = (name: "driveway.jpg" | "driveway-upright.jpg" | "walkway.heic"): string =>
  resolve(import.meta.dirname, "fixtures/photos", name);

/** The password of every owner in the journeys. */
export const password = "correct horse battery";

/** A confirmed owner: its typed client for setup and checks, and the cookie of its browsers. */
export type Owner = { id: string; email: string; client: Client; cookie: string };

/** The view of a page. A desk is 1280 px wide, a phone 390 px with touch. */
type Look = { on?: "desk" | "phone"; dark?: boolean; as?: Owner; more?: BrowserContextOptions };

type Fixtures = {
  /** Opens a new browser context, which fails the journey on any complaint of its pages. */
  visit: (look?: Look) => Promise<Page>;
  /** Allows these console messages in this journey: a refusal that it provokes, or a lost connection. */
  allow: (...complaints: RegExp[]) => void;
  /** Allows the server to log these errors: the journey provokes them. */
  allowFault: (...messages: RegExp[]) => void;
};
type WorkerFixtures = {
  /** The text service, a server on this machine. */
  twilio: TwilioServer;
  server: ServerProcess;
  /**
   * Signs up, confirms and signs in a new owner over HTTP, for journeys that are not about accounts. A trial has every
   * premium feature.
   */
  newOwner: (services?: ServiceInput[], plan?: "free" | "trial", name?: string) => Promise<Owner>;
};

/**
 * Journeys through the real product. One worker's journeys share one server; any complaint of a page, its security
 * policy or the server during a journey fails it.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  twilio: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern.
    async ({}, use) => {
      const twilio = await startTwilioServer();
      await use(twilio);
      twilio.stop();
    },
    { scope: "worker" },
  ],

  server: [
    async ({ twilio }, use) => {
      const vision = await startVisionProvider();
      const env = {
        TRUSTED_PROXIES: "127.0.0.1, ::1",
        AI_PROVIDER: "openai-compatible",
        AI_MODEL: "local",
        AI_BASE_URL: vision.url,
        WEBHOOKS_TO_PRIVATE: "allow",
        ...inboundMailEnv,
        ...twilio.env,
      };
      // As built for `npm start`; the other tests run the sources.
      const server = await startServerProcess(env, { entry: "dist/server/main.js" });
      await use(server);
      await server.dispose();
      vision.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  newOwner: [
    async ({ server }, use) => {
      await use(async (services = [], plan = "free", name = "Olivia Owner") => {
        const owner = await signUpOverHttp(server, plan, name);
        for (const service of services) await owner.client.services.create(service);
        return owner;
      });
    },
    { scope: "worker" },
  ],

  // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern.
  allow: async ({}, use, info) => {
    await use((...complaints) => {
      info.annotations.push(...complaints.map(({ source }) => ({ type: "allowed", description: source })));
    });
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a pattern.
  allowFault: async ({}, use, info) => {
    await use((...messages) => {
      info.annotations.push(...messages.map(({ source }) => ({ type: "allowed fault", description: source })));
    });
  },

  visit: async ({ browser, server, allow }, use, info) => {
    const complaints: string[] = [];
    const contexts: BrowserContext[] = [];
    const printed = server.output().length;
    await use(async ({ on = "desk", dark = false, as, more = {} } = {}) => {
      const { defaultBrowserType: _, ...phone } = devices["iPhone 14"];
      const context = await browser.newContext({
        // One device pixel per CSS pixel: rendering nine times as many proves nothing more.
        ...(on === "phone"
          ? { ...phone, viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 }
          : { viewport: { width: 1280, height: 800 } }),
        colorScheme: dark ? "dark" : "light",
        reducedMotion: "reduce",
        extraHTTPHeaders: { "x-forwarded-for": someAddress() },
        // Only the journey about being offline has one: Playwright cannot route a worker's requests.
        serviceWorkers: "block",
        ...more,
        baseURL: server.url,
      });
      contexts.push(context);
      if (as) await becomes(context, server.url, as);
      context.on(
        "console",
        (message) => message.type() === "error" && complaints.push(`${message.text()} (${message.location().url})`),
      );
      context.on("weberror", (failure) =>
        complaints.push(
          `thrown on ${failure.page()?.url()}: ${failure.error().name} ${failure.error().stack ?? failure.error().message}`,
        ),
      );
      return context.newPage();
    });

    // The trace recorder reads blob pictures by fetching them again, which the security policy forbids.
    allow(/Connecting to 'blob:/);
    const unlike = (kind: string) => {
      const allowed = info.annotations.filter(({ type }) => type === kind);
      const patterns = allowed.map(({ description }) => new RegExp(description ?? ""));
      return (said: string) => !patterns.some((words) => words.test(said));
    };
    for (const context of contexts) await context.close();
    const faults = [
      ...server
        .output()
        .slice(printed)
        .matchAll(/^\{"level":[56]0.*$/gm),
    ].map(([line]) => line);
    expect(
      [...complaints.filter(unlike("allowed")), ...faults.filter(unlike("allowed fault"))],
      "what pages and the server complained of",
    ).toEqual([]);
  },
});

/**
 * Marks a journey that only `npm run test:all` runs: another journey reaches the same screens, at another width, by other
 * means of input, with less waiting, or for a more frequent answer. Goes at the end of the title.
 */
export const longIf = (isLong: boolean): string => (isLong ? " @long" : "");

/** Signs this browser in as this owner. */
export async function becomes(context: BrowserContext, url: string, { cookie }: Owner): Promise<void> {
  await context.addCookies(
    cookie.split("; ").map((pair) => ({
      name: pair.slice(0, pair.indexOf("=")),
      value: pair.slice(pair.indexOf("=") + 1),
      url,
      httpOnly: true,
    })),
  );
}

async function signUpOverHttp(server: ServerProcess, plan: "free" | "trial", name: string): Promise<Owner> {
  const { url } = server;
  const email = `${randomUUID().slice(0, 8)}@owners.yardstick.dev`;
  const headers = { "content-type": "application/json", origin: url, "x-forwarded-for": someAddress() };
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/auth${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  await post("/sign-up/email", {
    email,
    name,
    password,
    timeZone: "America/Chicago",
    ...(plan === "trial" ? { trial: true } : {}),
  });
  const link = new URL(await server.mailedLink(email, "/confirm-email"));
  const confirmed = await fetch(`${url}/api/auth/verify-email${link.search}`, {
    headers: { "x-forwarded-for": headers["x-forwarded-for"] },
  });
  if (!confirmed.ok) throw new Error(`The confirmation link answered ${confirmed.status}.`);
  const answer = await post("/sign-in/email", { email, password });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const { user } = (await answer.json()) as { user: { id: string } };
  const api = linkOverHttp({
    origin: () => server.url,
    headers: () => ({ cookie, origin: server.url, "x-forwarded-for": headers["x-forwarded-for"] }),
  });
  return { id: user.id, email, cookie, client: clientOver(() => api) };
}

/** Makes a person accept the owner's invitation and work in the owner's business from then on. */
export async function joins(server: ServerProcess, owner: Owner, person: Owner, role: Role): Promise<void> {
  await owner.client.members.invite({ email: person.email, role });
  const link = new URL(await server.mailedLink(person.email, "/invitation"));
  await person.client.members.accept({ token: link.searchParams.get("token") ?? "" });
}

/** Sends a request over HTTP in a customer's name: a driveway of so many square feet, entered by the customer. */
export async function sendRequest(
  server: ServerProcess,
  request: { to: string; service: string; name: string; area?: number; email?: string; phone?: string },
): Promise<string> {
  const { to, service, name, area = 800, email = `${name.toLowerCase().replaceAll(" ", ".")}@mail.dev` } = request;
  const { phone = null } = request;
  const api = linkOverHttp({ origin: () => server.url, headers: () => ({ "x-forwarded-for": someAddress() }) });
  const answer = await clientOver(() => api).publicForms.submit({
    business_owner_id: to,
    request_id: randomUUID(),
    kind: "standard",
    name,
    email,
    phone,
    address: "7 Oak Street",
    estimate_method: "manual",
    services: [{ service_id: service, manual_area: area }],
  });
  return answer.results[0]?.estimate_id ?? "";
}

/**
 * Creates an account as people do: the form, the email in the local mailbox, its link, and signing in. Ends on the
 * dashboard.
 */
export async function signUpThroughScreens(page: Page, email: string): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("Full Name").fill("Olivia Owner");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Account created!", { exact: true })).toBeVisible();
  await page.goto("/local-mail?as=text");
  await page
    .getByRole("article")
    .filter({ hasText: email })
    .getByRole("link", { name: /\/confirm-email/ })
    .click();
  await expect(page.getByText("Your email is confirmed", { exact: true })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await fillSignIn(page, email);
  await expect(page).toHaveURL("/dashboard");
}

/** Signs in on the sign-in page. */
export async function fillSignIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
}

/** The row of a list whose link or button has this name: of its table at a desk, of its list on a phone. */
export function listRow(page: Page, name: string): Locator {
  const main = page.getByRole("main");
  const named = page.getByRole("button", { name, exact: true }).or(page.getByRole("link", { name, exact: true }));
  return main.getByRole("row").or(main.getByRole("listitem")).filter({ has: named });
}

/** Chooses an item in the menu of a row. The keyboard opens it, because a message may cover the button. */
export async function chooseInRow(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More: ${name}`, exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** Opens a tab of the account settings, by its name. */
export const openSettings = (page: Page, tab: string): Promise<void> =>
  page.getByRole("tablist", { name: "Settings" }).getByRole("tab", { name: tab, exact: true }).click();

/** Types, and clicks a link right after the last letter, before the page has rendered the change. */
export async function typeAndLeave(field: Locator, text: string, to: string): Promise<void> {
  await field.evaluate(
    async (typedIn: HTMLInputElement | HTMLTextAreaElement, { text: letters, to: address }) => {
      typedIn.select();
      document.execCommand("insertText", false, letters);
      await Promise.resolve();
      document.querySelector<HTMLElement>(`main a[href="${address}"]`)?.click();
    },
    { text, to },
  );
}

/** The layout shift of a page since it was opened, by the measure that browsers report. */
export const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((seen) => {
          for (const entry of seen.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => done(sum), 300);
      }),
  );

/** Fails on anything on the page, as it is now, that violates WCAG 2.2 AA. */
export async function checkAccessibility(page: Page): Promise<void> {
  await expectNoViolations(page, {
    type: "tag",
    values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  });
}

/**
 * Everything on the page has enough contrast: the one check that another color scheme can break on a page that passed.
 */
export async function checkContrast(page: Page): Promise<void> {
  await expectNoViolations(page, { type: "rule", values: ["color-contrast"] });
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

async function expectNoViolations(page: Page, runOnly: axe.RunOnly): Promise<void> {
  // Waits for the page: it must be loaded and hydrated, colors must not be in transition, and axe ignores a dialog that
  // is still fading in. Endless animations are not waited for.
  await expect(page.locator("h1:not([data-loading])").first()).toBeAttached();
  await expect(page.locator("#root[data-ssr]")).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(() =>
        document
          .getAnimations()
          .some(({ playState, effect }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity),
      ),
    )
    .toBe(false);
  // An element scrolled half under a bar is no small target: during the check the bars stay at the ends of the page.
  const hold = (position: "static" | "") =>
    page.evaluate((how) => {
      for (const bar of document.querySelectorAll<HTMLElement>("header, [data-bottom-bar], [data-action-bar]"))
        if (["sticky", "fixed", "static"].includes(getComputedStyle(bar).position)) bar.style.position = how;
    }, position);
  await hold("static");
  // Runs in the page and its frames, which are all of the same origin. Only violations are collected: the rest takes a
  // third of the time.
  for (const frame of page.frames().filter((one) => one.url() !== ""))
    // a frame that loads when it is scrolled to is still empty
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axeSource);
  const violations = await page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
      }));
    },
    { runOnly, resultTypes: ["violations"] } satisfies axe.RunOptions as axe.RunOptions,
  );
  await hold("");
  const found = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `  ${html}\n  ${failureSummary ?? ""}`).join("\n")}`,
  );
  expect(found, `on ${page.url()}`).toEqual([]);
}

/** The page never scrolls sideways, down to the narrowest phone. */
export async function checkNarrow(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
      message: `width of ${page.url()} at 320 px`,
    })
    .toBeLessThanOrEqual(320);
  if (before) await page.setViewportSize(before);
}

/**
 * Opens a public form and waits until its script has hydrated it: before that a person's finger cannot act, but a test
 * that chooses files can.
 */
export async function openForm(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("#root[data-ssr]")).toHaveCount(0);
}

/** Goes to a step of a public form: a phone shows one at a time, wider screens show all. */
export async function toStep(page: Page, wanted: "service" | "size" | "details"): Promise<void> {
  const steps = page.locator("form [data-step]");
  const names = await steps.evaluateAll((all) => all.map((one) => one.getAttribute("data-step")));
  // With one service, the service and its size are one step.
  const place = names.indexOf(wanted === "size" && !names.includes("size") ? "service" : wanted);
  while (!(await steps.nth(place).isVisible())) {
    const now = await steps.evaluateAll((all) => all.findIndex((one) => one.checkVisibility()));
    await page.getByRole("button", { name: now < place ? "Next" : "Back", exact: true }).click();
    await expect(steps.nth(now)).toBeHidden();
  }
}

/** Types the customer's details, in the last step of a public form. */
export async function typeDetails(page: Page, name = "Carla Customer", email = "carla@mail.dev"): Promise<void> {
  await toStep(page, "details");
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Email").fill(email);
}

/**
 * Returns a function that weighs the scripts that a page has loaded since, gzipped, in bytes. Each file counts once: one that
 * is imported after it was fetched comes from the cache.
 */
export function weighingScripts(page: Page): () => Promise<number> {
  const scripts = new Map<string, Promise<number>>();
  page.on("response", (response) => {
    const address = response.url();
    if (!address.endsWith(".js") || scripts.has(address)) return;
    scripts.set(
      address,
      response.body().then((bytes) => gzipSync(bytes).length),
    );
  });
  return async () => (await Promise.all(scripts.values())).reduce((sum, each) => sum + each, 0);
}

/** Saves a picture of the whole page, or of the visible part, to `test-results/screens` if `PICTURES` is set. */
export async function picture(page: Page, name: string, of: "page" | "screen" = "page"): Promise<void> {
  if (process.env["PICTURES"] === undefined) return;
  const dark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const width = page.viewportSize()?.width ?? 0;
  if (of === "page") await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({
    path: `test-results/screens/${name}-${width}${dark ? "-dark" : ""}.png`,
    fullPage: of === "page",
    animations: "disabled",
    scale: "css",
  });
}

/**
 * A customer with a mailbox of their own. A mailbox gets 30 emails a day from all businesses together, so a journey
 * that needs an email to be sent shares none.
 */
export const customerOf = (owner: Pick<Owner, "id">): QuoteRecipient & { email: string } => ({
  ...carla,
  email: `carla-${owner.id}@mail.dev`,
});

/** A new client address, so that strangers do not share the limits per address. */
function someAddress(): string {
  return `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

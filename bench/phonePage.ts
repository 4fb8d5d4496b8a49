import { chromium, type CDPSession, type Page } from "@playwright/test";

/** A page on Lighthouse's phone: its screen, and a CPU four times as slow as this machine's. */
export type PhonePage = { page: Page; phone: CDPSession; stop(): Promise<void> };

/** One long task, or one long frame's script, with the code that ran longest in it. */
type LongTask = { milliseconds: number; by: string };

/** The cost of one act for the person: the slowest interaction to its paint, the main thread's work, its long tasks. */
export type Act = { paint: number; work: number; tasks: LongTask[] };

const slowness = 4;
/** Work that follows an act, such as a fetched answer, is over after this time without work, in milliseconds. */
const quiet = 700;
const longestWait = 6_000;

/** Opens the phone, signed in by this cookie. */
export async function openPhone(url: string, cookie: string): Promise<PhonePage> {
  const { CHROMIUM_PATH } = process.env;
  const browser = await chromium.launch(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {});
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: "block",
  });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url, httpOnly: true }]);
  await context.addInitScript({ content: observe });
  const page = await context.newPage();
  const phone = await context.newCDPSession(page);
  await phone.send("Performance.enable", { timeDomain: "threadTicks" });
  await phone.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  return { page, phone, stop: () => browser.close() };
}

type Seen = { paints: number[]; tasks: LongTask[] };

/** A script of the page: records interactions and long tasks in `seen`. */
const observe = `
  globalThis.seen = { paints: [], tasks: [] };
  const watch = (options, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options);
  watch({ type: "event", durationThreshold: 16 }, ({ interactionId, duration }) => {
    if (interactionId > 0) seen.paints.push(duration);
  });
  watch({ type: "longtask" }, ({ duration }) => seen.tasks.push({ milliseconds: duration, by: "any task" }));
  watch({ type: "long-animation-frame" }, ({ scripts }) => {
    for (const { duration, invoker, sourceURL, sourceFunctionName } of scripts)
      if (duration > 50)
        seen.tasks.push({
          milliseconds: duration,
          by: [invoker.replace(location.origin, ""), sourceURL.replace(/.*\\//, ""), sourceFunctionName].join(" "),
        });
  });`;

/** Does something on the phone and returns its cost, after the page is quiet again. */
export async function costOf({ page, phone }: PhonePage, act: () => Promise<unknown>): Promise<Act> {
  await settle(page, phone);
  await page.evaluate("seen.paints = []; seen.tasks = [];");
  const before = await workOf(phone);
  await act();
  const after = await settle(page, phone);
  const { paints, tasks } = await page.evaluate<Seen>("seen");
  return { paint: Math.max(0, ...paints), work: after - before, tasks };
}

/** Waits until the main thread has had nothing to do for a while; returns its work so far, in milliseconds. */
async function settle(page: Page, phone: CDPSession): Promise<number> {
  let before = await workOf(phone);
  for (let waited = 0; waited < longestWait; waited += quiet) {
    await page.waitForTimeout(quiet);
    const now = await workOf(phone);
    if (now - before < 20) return now;
    before = now;
  }
  return before;
}

/** The CPU time of the page's main thread, in milliseconds. */
async function workOf(phone: CDPSession): Promise<number> {
  const { metrics } = await phone.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

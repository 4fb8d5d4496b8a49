import { pageAt } from "#pages.ts";

/**
 * The service worker: it keeps the app's shell, so that the app opens without a signal. It never stands between the app
 * and a server that answers: pages come from the server first, so a new release shows at the next load; files are kept
 * by names that change with their content; what the API says, public forms and the site pass it by. It leaves the
 * device by itself when the server has no worker any more.
 */

/** Which release this is and the files of its app, written in by the build. */
declare const release: { name: string; files: readonly string[] };
const { name, files } = release;

type Moment = Event & { waitUntil(work: Promise<unknown>): void };
type Asked = Moment & { request: Request; respondWith(answer: Promise<Response>): void };
type Hear = ((kind: "install" | "activate", hear: (moment: Moment) => void) => void) &
  ((kind: "fetch", hear: (asked: Asked) => void) => void);

const worker = globalThis as unknown as {
  addEventListener: Hear;
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

/** Every page of the app is the same shell. */
const shellAddress = "/dashboard";
const shelfPrefix = "yardstick.shell.";
const shelfName = shelfPrefix + name;
/** With hardly any signal the shell is shown after this long, in milliseconds. */
const patience = 8_000;

worker.addEventListener("install", (moment) => moment.waitUntil(keepShell().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (moment) =>
  moment.waitUntil(clearShelves((other) => other !== shelfName).then(() => worker.clients.claim())),
);
worker.addEventListener("fetch", (asked) => {
  const { request } = asked;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== globalThis.location.origin) return;
  if (request.mode === "navigate") {
    const entry = pageAt(pathname)?.entry;
    if (entry !== "app" && entry !== "sign-in") return;
    // Instead of a page of signing in the app can only say that it needs a signal: that is not for the impatient.
    asked.respondWith(newestPage(request, entry === "app" ? patience : null));
    asked.waitUntil(leaveWhereUnknown());
  } else if (files.includes(pathname)) asked.respondWith(keptFile(request));
});

async function keepShell(): Promise<void> {
  const page = await fetch(shellAddress, { cache: "no-cache" });
  const html = await page.clone().text();
  // A newer release went out this very moment: its own worker is on the way.
  const named = html.match(/\/assets\/[\w.-]+/g) ?? [];
  if (!page.ok || named.length === 0 || !named.every((file) => files.includes(file)))
    throw new Error("The shell is of another release.");
  const shelf = await caches.open(shelfName);
  await shelf.addAll(files);
  await shelf.put(shellAddress, page);
}

async function newestPage(request: Request, patience: number | null): Promise<Response> {
  const answer = fetch(request);
  const shell = await caches.match(shellAddress);
  if (!shell) return answer;
  const page = answer.catch(() => shell);
  return patience === null
    ? page
    : Promise.race([page, new Promise<Response>((done) => setTimeout(done, patience, shell))]);
}

async function keptFile(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function leaveWhereUnknown(): Promise<void> {
  const answer = await fetch("/sw.js", { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer?.status !== 404) return;
  await worker.registration.unregister();
  await clearShelves(() => true);
}

async function clearShelves(which: (shelf: string) => boolean): Promise<void> {
  const shelves = (await caches.keys()).filter((shelf) => shelf.startsWith(shelfPrefix) && which(shelf));
  await Promise.all(shelves.map((shelf) => caches.delete(shelf)));
}

import { pageAt } from "#shared/pages.ts";
import type { PushMessage } from "#features/alerts/pushes/push.ts";
import type { NotificationClicked } from "#browser/session/push.ts";

/**
 * The service worker. It caches the app's shell, so that the app opens offline. It never replaces a server that
 * answers: pages come from the server first, so a new release shows at the next load. Files are cached under names that
 * change with their content. API answers, public forms and the site bypass it. It shows the server's push notifications
 * and opens their pages. It unregisters itself when the server no longer has a worker.
 */

/** The name of this release and the files of its app, written by the build. */
declare const release: { name: string; files: readonly string[] };
const { name, files } = release;

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type PushEvent = ExtendableEvent & { data: { json(): unknown } | null };
type ClickEvent = ExtendableEvent & { notification: Notification };
type WindowClient = {
  url: string;
  focused: boolean;
  focus(): Promise<unknown>;
  postMessage(message: NotificationClicked): void;
};
type FetchEvent = ExtendableEvent & { request: Request; respondWith(answer: Promise<Response>): void };
type Listen = ((kind: "push", listener: (event: PushEvent) => void) => void) &
  ((kind: "notificationclick", listener: (event: ClickEvent) => void) => void) &
  ((kind: "install" | "activate", listener: (event: ExtendableEvent) => void) => void) &
  ((kind: "fetch", listener: (event: FetchEvent) => void) => void);

const worker = globalThis as unknown as {
  addEventListener: Listen;
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(of: { type: "window"; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(address: string): Promise<unknown>;
  };
};

/** Every page of the app is the same shell. */
const shellAddress = "/dashboard";
const cachePrefix = "yardstick.shell.";
const cacheName = cachePrefix + name;
/** The time after which a slow connection gets the cached shell, in milliseconds. */
const slowTimeoutMs = 8_000;

worker.addEventListener("install", (event) => event.waitUntil(cacheShell().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) =>
  event.waitUntil(deleteCaches((other) => other !== cacheName).then(() => worker.clients.claim())),
);
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== globalThis.location.origin) return;
  if (request.mode === "navigate") {
    const entry = pageAt(pathname)?.entry;
    if (entry !== "app" && entry !== "sign-in") return;
    // Instead of a sign-in page the app can only say that it is offline, so sign-in pages wait without a timeout.
    event.respondWith(networkFirst(request, entry === "app" ? slowTimeoutMs : null));
    event.waitUntil(unregisterIfGone());
  } else if (files.includes(pathname)) event.respondWith(cacheFirst(request));
});

// A browser withdraws the permission if a push shows no notification, so every push shows one, whatever is open.
worker.addEventListener("push", (event) => {
  const message = event.data?.json() as PushMessage | undefined;
  if (!message) return;
  const { title, body, url, tag } = message;
  event.waitUntil(
    worker.registration.showNotification(title, {
      body,
      tag,
      data: url,
      icon: "/icon-192.png",
      badge: "/icon-192.png",
    }),
  );
});
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openInApp(event.notification.data));
});

/** Opens the page of a notification in an open window of the app, or in a new one. */
async function openInApp(url: unknown): Promise<void> {
  const target = new URL(typeof url === "string" ? url : "/dashboard", globalThis.location.origin);
  if (target.origin !== globalThis.location.origin) return;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const inApp = windows.filter((one) => pageAt(new URL(one.url).pathname)?.entry === "app");
  const found = inApp.find((one) => one.focused) ?? inApp[0];
  if (!found) return void (await worker.clients.openWindow(target.href));
  found.postMessage({ opens: `${target.pathname}${target.search}` });
  await found.focus().catch(() => {}); // the browser does not allow it
}

async function cacheShell(): Promise<void> {
  const page = await fetch(shellAddress, { cache: "no-cache" });
  const html = await page.clone().text();
  // A newer release was just deployed: its own worker is on its way.
  const named = html.match(/\/assets\/[\w.-]+/g) ?? [];
  if (!page.ok || named.length === 0 || !named.every((file) => files.includes(file)))
    throw new Error("The shell belongs to another release.");
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  await cache.put(shellAddress, page);
}

async function networkFirst(request: Request, timeoutMs: number | null): Promise<Response> {
  const answer = fetch(request);
  const shell = await caches.match(shellAddress);
  if (!shell) return answer;
  const page = answer.catch(() => shell);
  return timeoutMs === null
    ? page
    : Promise.race([page, new Promise<Response>((done) => setTimeout(done, timeoutMs, shell))]);
}

async function cacheFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function unregisterIfGone(): Promise<void> {
  const answer = await fetch("/sw.js", { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (answer?.status !== 404) return;
  await worker.registration.unregister();
  await deleteCaches(() => true);
}

async function deleteCaches(matches: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && matches(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

import type { Link } from "#shared/link.ts";
import { createStore } from "#shared/createStore.ts";
import { useStore } from "#ui/useStore.ts";
import { answerWith } from "#browser/client/client.ts";
import {
  beginVisit,
  clearRowsOf,
  demoDurationMs,
  demoVisitKey,
  forgetVisit,
  hasExpiredVisit,
  storedVisit,
  rememberVisit,
  visitorStorage,
  type DemoVisit,
} from "./demoState.ts";
import { setFlash } from "./flashMessage.ts";
import { sendVisitPhotosWith, type SendVisitPhoto } from "./visitPhotoSender.ts";

/** The demo's answers, and its store of photos, which do not go through operations on the server. */
export type DemoAnswers = { link: Link; sendVisitPhoto: SendVisitPhoto };
type VisitStorage = Pick<Storage, "getItem" | "setItem">;

let loadAnswers = (_userId: string, _storage: VisitStorage | null): Promise<DemoAnswers> =>
  Promise.reject(new Error("The entry calls loadDemoBy first."));

/** Sets the function that loads the demo's answers. They are in a higher layer, so the entry provides it. */
export function loadDemoBy(load: typeof loadAnswers): void {
  loadAnswers = load;
}

/** The demo state of this page: active or not, its sample business, and its end (milliseconds since 1970). */
export type DemoMode = { active: true; userId: string; endsAt: number } | { active: false; userId: null; endsAt: null };

const off: DemoMode = { active: false, userId: null, endsAt: null };
const mode = createStore<DemoMode>(off);
/** Counts how often all data fetched before became stale. */
const switches = createStore(0);
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Lets the demo answer, or with null the server. The demo's answers are fetched at their first use: a page outside the
 * demo never loads them.
 */
function letAnswer(userId: string | null): void {
  if (userId === null) {
    answerWith(null);
    sendVisitPhotosWith(null);
    return;
  }
  let demo: Promise<DemoAnswers> | undefined;
  const enter = () => (demo ??= loadAnswers(userId, storageOf(userId)));
  answerWith({ call: async (path, input, options) => (await enter()).link.call(path, input, options) });
  sendVisitPhotosWith(async (visitId, photo) => (await enter()).sendVisitPhoto(visitId, photo));
}

/**
 * The storage of a visit's data. It refuses writes after the visit ends, in whichever tab, so a pending answer leaves
 * no data behind.
 */
function storageOf(userId: string): VisitStorage | null {
  const storage = visitorStorage();
  return (
    storage && {
      getItem: (key) => storage.getItem(key),
      setItem(key, value) {
        if (storedVisit(Date.now())?.userId !== userId) throw new Error("The demo is over.");
        storage.setItem(key, value);
      },
    }
  );
}

function show(visit: DemoVisit | null): void {
  const next: DemoMode = visit ? { active: true, ...visit } : off;
  const switched = mode.get().userId !== next.userId;
  clearTimeout(timer);
  if (visit || switched) noteDemoEnd(!visit);
  if (visit) timer = setTimeout(endIfOver, visit.endsAt - Date.now());
  if (switched) letAnswer(visit?.userId ?? null);
  mode.set(next);
  if (switched) countSwitch();
}

const countSwitch = () => switches.set(switches.get() + 1);

function endIfOver(): void {
  const { active, endsAt } = mode.get();
  if (!active || endsAt > Date.now()) return;
  forgetVisit();
  show(null);
}

const endKey = "yardstick.demo-ended";
let endedHere = false;

/**
 * True if this tab showed a demo that has ended since: its pages then invite to sign up instead of asking for a
 * sign-in.
 */
export function demoHasEnded(): boolean {
  try {
    return endedHere || window.sessionStorage.getItem(endKey) !== null;
  } catch {
    return endedHere;
  }
}

/** Remembers for this tab that its demo has ended, or that a person has since signed in or begun another demo. */
export function noteDemoEnd(ended: boolean): void {
  endedHere = ended;
  try {
    if (ended) window.sessionStorage.setItem(endKey, "1");
    else window.sessionStorage.removeItem(endKey);
  } catch {
    // storage is forbidden: the page remembers it until it closes
  }
}

/** Begins another demo on the open page. */
export function restartDemo(): void {
  show(beginVisit(Date.now()));
}

/** Restores the sample business to its initial state and extends the demo by another 30 minutes. */
export function resetDemo(): void {
  const { active, userId, endsAt } = mode.get();
  if (!active) return;
  forgetVisit({ keepVisit: true });
  const visit = { userId, endsAt: endsAt + demoDurationMs };
  rememberVisit(visit);
  show(visit);
  countSwitch();
}

/** Leaves the demo for another page, with a message there. Clears the demo's data. */
export function exitDemo(goTo = "/"): void {
  setFlash({ title: "Demo ended", description: "You've exited demo mode." });
  forgetVisit();
  // The page stays unchanged until the next one replaces it: until then no guard may ask for a sign-in.
  answerWith({ call: () => new Promise(() => {}) });
  clearTimeout(timer);
  window.location.assign(goTo);
}

/**
 * Calls back whenever the demo or the server takes over the answers, or the demo's data was reset: all data fetched
 * before is stale.
 */
export const onDemoSwitch = switches.subscribe;

/** The demo mode of this page, kept up to date. */
export function useDemoMode(): DemoMode {
  return useStore(mode);
}

function followStorage(): void {
  const visit = storedVisit(Date.now());
  const { userId, endsAt } = mode.get();
  if (visit?.userId === userId && visit?.endsAt === endsAt) return;
  if (userId !== null && visit?.userId !== userId) clearRowsOf(userId);
  show(visit);
  countSwitch(); // a reset in another tab put the data back
}

if (hasExpiredVisit(Date.now())) noteDemoEnd(true);
show(storedVisit(Date.now()));
if (!mode.get().active) forgetVisit();
window.addEventListener("storage", (event) => {
  if (event.key === demoVisitKey || event.key === null) followStorage();
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted) followStorage();
});
// A sleeping machine stops its timers: check again when the page becomes visible.
document.addEventListener("visibilitychange", endIfOver);

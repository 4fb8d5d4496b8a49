import { ORPCError } from "@orpc/client";
import type { Link } from "#api/client.ts";
import { clearLastSeen, lastSeenShelf } from "./lastSeenShelf.ts";
import { signalHeard, signalLost, wasJustLost } from "./signal.ts";

/**
 * What the owner has seen last, kept on the device so that it can be read without a signal. It belongs to one owner at
 * a time: another one's arrival, a sign-out and a session that has ended clear it.
 */

/**
 * The readings that are kept: the lists, and the records opened from them. Nothing that is a secret, such as a key or a
 * feed's address.
 */
export const readingsKept: readonly string[] = [
  "account.me",
  "estimates.list",
  "estimates.stats",
  "estimates.get",
  "services.list",
  "services.listComponents",
  "customers.list",
  "customers.get",
  "customers.timeline",
  "followUps.list",
  "schedules.due",
  "schedules.services",
  "calendar.list",
  "calendar.today",
  "calendar.get",
  "calendar.ofEstimate",
  "calendar.suggestions",
  "notifications.list",
  "notifications.unreadCount",
];

/** Older than this nothing is shown: seven days, in milliseconds. */
const longestKept = 7 * 24 * 60 * 60 * 1000;
/** So many answers are kept; the oldest give way. */
const mostKept = 80;

const ownerAddress = "/last-seen/owner";
/**
 * Goes up when screens need more of an answer than was told before: what was kept of the former kind is not shown, and
 * gives way.
 */
const kind = 2;
const addressOf = (ownerId: string, key: string) => `/last-seen/${ownerId}/${kind}/${encodeURIComponent(key)}`;
const keyOf = (path: readonly string[], input: unknown) => `${path.join(".")} ${JSON.stringify(input ?? null)}`;

type Kept = { at: number; answer: unknown };

/** The owner whose answers are kept by this page; null until it is known who is there. */
let owner: string | null = null;
/** When what this page was last told instead of an answer was seen, by question. */
const toldFrom = new Map<string, number>();

/**
 * When the answer to this question that the page shows was seen, if it is one that was kept. Milliseconds since 1970.
 */
export function seenAt(path: readonly string[], input: unknown): number | undefined {
  return toldFrom.get(keyOf(path, input));
}

/** Clears what was kept, and keeps nothing more until it is known anew who is there. */
export async function forgetLastSeen(): Promise<void> {
  owner = null;
  toldFrom.clear();
  await clearLastSeen();
}

/** With hardly any signal what was seen last is shown after this long, in milliseconds. */
export const patience = 8_000;
/** And after this long by what is asked right after, as the lists of a page that opens. */
const lostPatience = 500;

/** A link that keeps what an owner reads and, where nobody answers or not in time, answers with what was kept. */
export function rememberingLink(link: Link): Link {
  return {
    async call(path, input, options) {
      const isKept = readingsKept.includes(path.join("."));
      let late = false;
      const ask = async () => {
        try {
          const answer = await link.call(path, input, options);
          if (!late) signalHeard();
          if (isKept) void keep(path, input, answer, { shown: !late }).catch(() => {}); // a full or forbidden storage keeps nothing
          return answer;
        } catch (error) {
          if (error instanceof ORPCError) {
            if (!late) signalHeard();
            if (error.code === "signed_out") await forgetLastSeen();
          }
          throw error;
        }
      };
      const keptInstead = async () => {
        const kept = isKept ? await recall(path, input).catch(() => null) : null;
        if (kept) toldFrom.set(keyOf(path, input), kept.at);
        return kept;
      };

      const answering = ask();
      try {
        if (isKept && (await isLate(answering))) {
          const kept = await keptInstead();
          if (kept) {
            late = true;
            signalLost();
            return kept.answer;
          }
        }
        return await answering;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        signalLost();
        const kept = await keptInstead();
        if (!kept) throw error;
        return kept.answer;
      }
    },
  };
}

/** Whether an answer, or a failure, keeps one waiting for too long. */
function isLate(answering: Promise<unknown>): Promise<boolean> {
  return new Promise((tell) => {
    const timer = setTimeout(tell, wasJustLost() ? lostPatience : patience, true);
    const came = () => {
      clearTimeout(timer);
      tell(false);
    };
    answering.then(came, came);
  });
}

// Where a page is not served safely, browsers give it no such storage.
const caches: CacheStorage | undefined = globalThis.caches;

async function keep(
  path: readonly string[],
  input: unknown,
  answer: unknown,
  { shown }: { shown: boolean },
): Promise<void> {
  if (shown) toldFrom.delete(keyOf(path, input));
  if (!caches) return;
  if (path.join(".") === "account.me") await begin((answer as { id: string }).id);
  if (owner === null) return;
  const shelf = await caches.open(lastSeenShelf);
  await shelf.put(addressOf(owner, keyOf(path, input)), kept(answer));
}

/**
 * From now on what this owner reads is kept; what another one read is cleared, and so is what is too old or too much.
 */
async function begin(ownerId: string): Promise<void> {
  if (owner === ownerId || !caches) return;
  if ((await ownerOnShelf()) !== ownerId) await caches.delete(lastSeenShelf);
  owner = ownerId;
  const shelf = await caches.open(lastSeenShelf);
  await shelf.put(ownerAddress, kept(ownerId));
  const found = await Promise.all(
    (await shelf.keys()).map(async (request) => ({
      request,
      at: Number((await shelf.match(request))?.headers.get("x-seen-at")),
    })),
  );
  const oldestFirst = found
    .filter(({ request }) => new URL(request.url).pathname !== ownerAddress)
    .toSorted((a, b) => a.at - b.at);
  const surplus = oldestFirst.filter(
    ({ at }, index) => at < Date.now() - longestKept || index < oldestFirst.length - mostKept,
  );
  await Promise.all(surplus.map(({ request }) => shelf.delete(request)));
}

async function recall(path: readonly string[], input: unknown): Promise<Kept | null> {
  const whose = await ownerOnShelf();
  // Another tab may have signed somebody else in meanwhile.
  if (!caches || whose === null || (owner !== null && owner !== whose)) return null;
  const found = await (await caches.open(lastSeenShelf)).match(addressOf(whose, keyOf(path, input)));
  const at = Number(found?.headers.get("x-seen-at"));
  if (!found || at < Date.now() - longestKept) return null;
  if (path.join(".") === "account.me") owner = whose;
  return { at, answer: await found.json() };
}

async function ownerOnShelf(): Promise<string | null> {
  if (!(await caches?.has(lastSeenShelf))) return null; // opening it would make it
  const found = await (await caches?.open(lastSeenShelf))?.match(ownerAddress);
  return found ? ((await found.json()) as string) : null;
}

function kept(answer: unknown): Response {
  return new Response(JSON.stringify(answer ?? null), {
    headers: { "content-type": "application/json", "x-seen-at": String(Date.now()) },
  });
}

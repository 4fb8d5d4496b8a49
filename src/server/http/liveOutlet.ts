/** The kinds of changes that a page hears of: those by others, and those by the page itself. */
type Change = "changed" | "own";

/** The messages to one open page, however slowly it reads. */
export type Outlet<Topic> = {
  /** Sends these topics at once, or with all later ones after the message that is still being sent. */
  send(change: Change, topics: Iterable<Topic>): void;
  /** Sends a heartbeat, unless an earlier message is still being sent. */
  beat(): void;
  /** Returns for how many milliseconds a message has waited for the page to take it. */
  stuckFor(): number;
};

/**
 * Sends messages to a page one after another. Unread changes never pile up, because topics only say what to fetch
 * again.
 */
export function createOutlet<Topic>(write: (event: Change | "beat", data: string) => Promise<unknown>): Outlet<Topic> {
  const waiting: Record<Change, Set<Topic>> = { changed: new Set(), own: new Set() };
  let since: number | null = null;
  const say = async (event: Change | "beat", data: string) => {
    since = performance.now();
    try {
      await write(event, data);
    } finally {
      since = null;
    }
    flush();
  };
  const flush = () => {
    const change = waiting.changed.size > 0 ? "changed" : "own";
    if (since !== null || waiting[change].size === 0) return;
    const topics = JSON.stringify([...waiting[change]]);
    waiting[change].clear();
    void say(change, topics).catch(() => {}); // the page was closed
  };
  return {
    send(change, topics) {
      for (const topic of topics) waiting[change].add(topic);
      flush();
    },
    beat() {
      if (since === null) void say("beat", "").catch(() => {});
    },
    stuckFor: () => (since === null ? 0 : performance.now() - since),
  };
}

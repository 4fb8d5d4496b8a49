/** The messages to one open page, however slowly it reads. */
export type Outlet<Topic> = {
  /** Sends these topics at once, or with all later ones after the message that is still being sent. */
  send(topics: Iterable<Topic>): void;
  /** Sends a heartbeat, unless an earlier message is still being sent. */
  beat(): void;
  /** Returns for how many milliseconds a message has waited for the page to take it. */
  stuckFor(): number;
};

/**
 * Sends messages to a page one after another. Unread changes never pile up, because topics only say what to fetch
 * again.
 */
export function createOutlet<Topic>(
  write: (event: "changed" | "beat", data: string) => Promise<unknown>,
): Outlet<Topic> {
  const waiting = new Set<Topic>();
  let since: number | null = null;
  const say = async (event: "changed" | "beat", data: string) => {
    since = performance.now();
    try {
      await write(event, data);
    } finally {
      since = null;
    }
    flush();
  };
  const flush = () => {
    if (since !== null || waiting.size === 0) return;
    const topics = JSON.stringify([...waiting]);
    waiting.clear();
    void say("changed", topics).catch(() => {}); // the page was closed
  };
  return {
    send(topics) {
      for (const topic of topics) waiting.add(topic);
      flush();
    },
    beat() {
      if (since === null) void say("beat", "").catch(() => {});
    },
    stuckFor: () => (since === null ? 0 : performance.now() - since),
  };
}

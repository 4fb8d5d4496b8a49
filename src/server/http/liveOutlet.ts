/** The messages to one open page, however slowly it reads. */
export type Outlet<Topic> = {
  /**
   * Sends these topics, at once or, while an earlier word is still on its way, together with all others after it.
   */
  send(topics: Iterable<Topic>): void;
  /** Says that the stream is alive, unless an earlier word is still on its way. */
  beat(): void;
  /** For how many milliseconds a word has been on its way that nobody takes. */
  stuckFor(): number;
};

/**
 * Words for a page go one after the other: what it has not read yet never piles up, since topics only say what to look
 * at again.
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
    void say("changed", topics).catch(() => {}); // the page is gone
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

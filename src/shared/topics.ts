/** The kinds of change that open pages are notified about. What each means to a page is in `web/shell/liveRefresh.ts`. */
const topics = ["estimates", "services", "customers", "calendar", "notifications", "business", "quotes"] as const;

/** One kind of change. */
export type Topic = (typeof topics)[number];

/** Whether a word from the wire is a topic: a server of another release may know more of them. */
export const isTopic = (word: unknown): word is Topic => (topics as readonly unknown[]).includes(word);

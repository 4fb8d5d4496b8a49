/**
 * The kinds of changes for which open pages are notified. `web/shell/liveRefresh.ts` defines their effect on a page.
 */
const topics = [
  "estimates",
  "services",
  "customers",
  "calendar",
  "notifications",
  "business",
  "quotes",
  "jobs",
  "invoices",
  "messages",
] as const;

/** One kind of change. */
export type Topic = (typeof topics)[number];

/** True if a received word is a topic. A server of another release may send unknown ones. */
export const isTopic = (word: unknown): word is Topic => (topics as readonly unknown[]).includes(word);

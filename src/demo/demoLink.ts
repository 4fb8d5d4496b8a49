import type { Link } from "#api/client.ts";

/** The way to the demo's answers, over the visitor's own storage (null: kept for as long as the page lasts). */
export function demoLink(_options: { userId: string; storage: Storage | null }): Link {
  return { call: () => Promise.reject(new Error("The demo's answers are not there yet.")) };
}

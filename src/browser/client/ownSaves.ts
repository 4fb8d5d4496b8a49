import type { Query } from "@tanstack/react-query";
import type { Link } from "#shared/link.ts";
import { isSave } from "./pageBusiness.ts";

/**
 * The saves of this page. The screen that saves refetches its own queries, and the server's stream then reports the
 * same change: queries that were read after the last answer to a save have it already.
 */

/** This page's name on the server (`shared/openPage.ts`). */
export const openPage = Math.random().toString(36).slice(2, 12).padEnd(6, "0");

let underWay = 0;
let answered = 0;
const waiting: (() => void)[] = [];
/** The number of answered saves when the newest read of a query began. */
const readAfter = new WeakMap<Query, number>();

/** A link that counts the saves of this page. */
export const countingSaves = (link: Link): Link => ({
  async call(path, input, options) {
    if (!isSave(path)) return link.call(path, input, options);
    underWay += 1;
    let done = 0;
    try {
      const answer = await link.call(path, input, options);
      answered += 1;
      return answer;
    } catch (error) {
      // The server may have saved it nevertheless: what the screen shows instead of the answer does not count as read.
      done = 1;
      throw error;
    } finally {
      // Later than the caller, who now begins its reads.
      setTimeout(() => {
        underWay -= 1;
        answered += done;
        if (underWay > 0) return;
        for (const run of waiting.splice(0)) run();
      });
    }
  },
});

/** Calls `run` once no save of this page is in progress, and its screens have begun to read again. */
export function afterOwnSaves(run: () => void): void {
  if (underWay === 0) run();
  else waiting.push(run);
}

/** Notes that a read of the whole query begins, or that its data were put in its place. */
export function noteRead(query: Query): void {
  if (!query.state.fetchMeta?.fetchMore) readAfter.set(query, answered);
}

/** True unless the query was read after the answer to this page's last save. */
export const lacksOwnSaves = (query: Query): boolean => readAfter.get(query) !== answered || query.state.isInvalidated;

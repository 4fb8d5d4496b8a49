import { expect } from "vitest";
import type { World } from "./fullWorld.ts";
import type { Story } from "./story.ts";
import { costOf, measureMachine, maxTaskMs, prepareThread, tableOf, type Cost } from "./threadCost.ts";

/** A call of a story, as the owner of a world or without signing in. */
export type WorldCall = { method?: string; path: string; body?: unknown; as?: World | null };

/** Checks that calls cost no more than the main thread of the server may spend on one, and prints a table of them. */
export function cheapCalls(story: () => Story) {
  const costs: Cost[] = [];
  return {
    /**
     * Calls up to six times until it is cheap enough. Counts its whole cost unless `by` measures otherwise. If a call
     * cannot be repeated, `calls` arranges each one.
     */
    async expectCheap(
      name: string,
      calls: WorldCall | (() => Promise<WorldCall>),
      by: typeof costOf = costOf,
    ): Promise<void> {
      let least: Cost | undefined;
      for (let tries = 0; tries < 6 && !(least && least.ms <= maxTaskMs); tries++) {
        const { method = "GET", path, body, as = null } = typeof calls === "function" ? await calls() : calls;
        const headers = { "content-type": "application/json", origin: story().url, ...as?.owner.headers() };
        const text = body === undefined ? {} : { body: JSON.stringify(body) };
        const call = await prepareThread({ url: story().url + path, method, headers, ...text });
        measureMachine();
        const { ms, answer } = await by(call);
        if (answer.status >= 300) throw new Error(`${name} answered ${answer.status}: ${answer.text}`);
        const cost = { name, detail: `${(answer.bytes / 1_000).toFixed(0)} KB`, ms, status: answer.status };
        if (!least || ms < least.ms) least = cost;
      }
      if (least) costs.push(least);
      expect(least?.ms, name).toBeLessThanOrEqual(maxTaskMs);
    },
    print: () => void process.stdout.write(`\nThe dearest first:\n${tableOf(costs)}\n`),
  };
}

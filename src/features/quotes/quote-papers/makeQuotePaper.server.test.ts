import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { contentOf, line, paperOf } from "#testing/quotePaper.ts";
import { makeQuotePaper } from "./makeQuotePaper.server.ts";
import { quotePdf } from "./quotePdf.server.ts";

describe("papers are made in threads of their own", () => {
  test("and are the same to the byte as those made here", async () => {
    const of = paperOf({ terms: "Paid on the day." });
    expect((await makeQuotePaper(randomUUID(), { kind: "offer", of })).equals(await quotePdf(of))).toBe(true);
  });

  test("so that the process answers everybody else meanwhile", async () => {
    const lines = Array.from({ length: 200 }, (_, at) => line(`n${at}`, { text: "W".repeat(500) }));
    const [one] = contentOf().packages;
    if (!one) throw new Error("No package.");
    const of = paperOf({ packages: [{ ...one, lines }] });
    const owner = randomUUID();
    /** The CPU time of this thread, least of three: a collection of garbage can fall into any of them. */
    const work = async (make: () => Promise<Buffer>): Promise<number> => {
      await make();
      const took: number[] = [];
      for (let times = 0; times < 3; times++) {
        const before = process.threadCpuUsage();
        await make();
        const { user, system } = process.threadCpuUsage(before);
        took.push(user + system);
      }
      return Math.min(...took);
    };
    const there = await work(() => makeQuotePaper(owner, { kind: "offer", of }));
    expect(there).toBeLessThan((await work(() => quotePdf(of))) / 2);
  });
});

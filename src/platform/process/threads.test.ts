import { describe, expect, test } from "vitest";
import type { TestTask } from "#testing/threadOfATest.ts";
import { createThreads } from "./threads.ts";

const long = 60_000;
const entry = new URL("../../testing/threadOfATest.ts", import.meta.url);
const threads = (idleMs: number) => createThreads<TestTask, number>({ entry, idleMs, limits: {} });

describe("work in threads", () => {
  test("is answered, and an idle thread is used again", async () => {
    const run = threads(long);
    const first = await run("number", long);
    expect(await run("number", long)).toBe(first);
    const [one, other] = await Promise.all([run("number", long), run("number", long)]);
    expect(one).not.toBe(other);
  });

  test("uses the thread that was prepared for it", async () => {
    const run = threads(long);
    run.prepare();
    run.prepare();
    const startedLater = await threads(long)("number", long);
    const prepared = await run("number", long);
    expect(prepared).toBeLessThan(startedLater);
    run.prepare();
    expect(await run("number", long)).toBe(prepared);
  });

  test("has a fresh thread each time where none stays", async () => {
    const run = threads(0);
    expect(await run("number", long)).not.toBe(await run("number", long));
  });

  test("that fails is told, and its thread goes on", async () => {
    const run = threads(long);
    const first = await run("number", long);
    await expect(run("fail", long)).rejects.toMatchObject({
      reason: "failed",
      cause: expect.stringContaining("A task failed.") as string,
    });
    expect(await run("number", long)).toBe(first);
  });

  test.each([
    ["ends its thread", "end", long, "failed"],
    ["takes too long", "never", 300, "deadline"],
  ] as const)("that %s is given up, and the next has another thread", async (_what, task, within, reason) => {
    const run = threads(long);
    const first = await run("number", long);
    await expect(run(task, within)).rejects.toMatchObject({ reason });
    expect(await run("number", long)).not.toBe(first);
  });
});

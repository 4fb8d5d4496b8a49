import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runBatch } from "./jobBatch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A batch of jobs that end when the test says so, completed or failed. */
function begin(ids: string[], record: (ids: string[]) => Promise<unknown> = async () => {}) {
  const ends = new Map(ids.map((id) => [id, Promise.withResolvers<"completed" | "failed">()]));
  const recorded: string[][] = [];
  const results = runBatch(
    ids,
    async (id) => ({ id, status: (await ends.get(id)?.promise) ?? "failed" }),
    (done) => {
      recorded.push(done);
      return record(done);
    },
  );
  return {
    recorded,
    results,
    end: (id: string, status: "completed" | "failed" = "completed") => ends.get(id)?.resolve(status),
  };
}
const moment = () => vi.advanceTimersByTimeAsync(100);

test("jobs that are done are recorded together while others run, each once; failed ones are not", async () => {
  const { recorded, results, end } = begin(["1", "2", "3", "4"]);
  end("1");
  end("2");
  end("3", "failed");
  await moment();
  await moment();
  expect(recorded).toEqual([["1", "2"]]);
  end("4");
  expect(await results).toEqual([
    { id: "1", status: "completed" },
    { id: "2", status: "completed" },
    { id: "3", status: "failed" },
    { id: "4", status: "completed" },
  ]);
  expect(recorded).toEqual([["1", "2"]]);
});

test("jobs that end at the same time are left to the end of their batch", async () => {
  const { recorded, results, end } = begin(["1", "2"]);
  end("1");
  end("2");
  expect(await results).toHaveLength(2);
  expect(recorded).toEqual([]);
});

test("a recording that fails or takes long holds up neither jobs nor later recordings", async () => {
  const first = Promise.withResolvers<void>();
  const { recorded, results, end } = begin(["1", "2", "3"], (ids) =>
    ids[0] === "1" ? first.promise : Promise.resolve(),
  );
  end("1");
  await moment();
  end("2");
  await moment();
  expect(recorded).toEqual([["1"]]);
  first.reject(new Error("away"));
  await moment();
  expect(recorded).toEqual([["1"], ["2"]]);
  end("3");
  expect(await results).toHaveLength(3);
});

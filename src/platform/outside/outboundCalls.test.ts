import { expect, test } from "vitest";
import { createBulkhead, OutboundCallError } from "./outboundCalls.ts";

/** Pieces of work that begin when the bulkhead lets them and end when the test says so. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    piece: (name: string) => () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    },
    async end(name: string) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

test("work begins in the order in which it came", async () => {
  const { begun, piece, end } = createWork();
  const bulkhead = createBulkhead({ concurrency: 2, maxQueue: 9 });
  for (const name of ["1", "2", "3", "4"]) void bulkhead(piece(name));
  expect(begun).toEqual(["1", "2"]);
  await end("2");
  await end("1");
  expect(begun).toEqual(["1", "2", "3", "4"]);
});

test("lines take turns, so that one that sends much is no obstacle to the others", async () => {
  const { begun, piece, end } = createWork();
  const bulkhead = createBulkhead({ concurrency: 1, maxQueue: 9 });
  for (const name of ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]) void bulkhead(piece(name), name.slice(0, 1));
  for (const name of ["a1", "a2", "b1", "c1", "a3"]) await end(name);
  void bulkhead(piece("d1"), "d");
  for (const name of ["b2", "a4"]) await end(name);
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4", "d1"]);
});

test("work that fails passes its turn on, and work beyond the queue is refused", async () => {
  const { begun, piece, end } = createWork();
  const bulkhead = createBulkhead({ concurrency: 1, maxQueue: 2 });
  const failed = bulkhead(() => Promise.reject(new Error("no luck")));
  const next = bulkhead(piece("next"), "a");
  const last = bulkhead(piece("last"), "b");
  await expect(bulkhead(piece("too many"), "c")).rejects.toMatchObject({ reason: "busy" });
  await expect(failed).rejects.toThrow("no luck");
  await end("next");
  await end("last");
  await Promise.all([next, last]);
  expect(begun).toEqual(["next", "last"]);
});

test("work that gets no turn in time gives up, and takes none later", async () => {
  const { begun, piece, end } = createWork();
  const bulkhead = createBulkhead({ concurrency: 1, maxQueue: 2, queueMs: 1 });
  const held = bulkhead(piece("held"));
  await expect(bulkhead(piece("impatient"))).rejects.toBeInstanceOf(OutboundCallError);
  await end("held");
  await held;
  await bulkhead(() => Promise.resolve());
  expect(begun).toEqual(["held"]);
});

import { QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { knownOperations } from "#api/knownOperations.ts";
import { provideOperations } from "./knownOperations.ts";
import { afterOwnSaves, countingSaves, lacksOwnSaves } from "./ownSaves.ts";
import { createQueries } from "./queries.ts";

provideOperations(knownOperations);

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A page that shows a list, counts its reads, and saves notes when the test says so. */
async function page() {
  const queries = createQueries();
  const queryKey = ["list"];
  let reads = 0;
  const observer = new QueryObserver(queries, {
    queryKey,
    queryFn: () => {
      reads += 1;
      return Promise.resolve(reads);
    },
  });
  onTestFinished(observer.subscribe(() => undefined));
  await settled();
  reads = 0;
  const answers: PromiseWithResolvers<unknown>[] = [];
  const link = countingSaves({
    call: () => {
      const answer = Promise.withResolvers<unknown>();
      answers.push(answer);
      return answer.promise;
    },
  });
  const refetch = () => void queries.invalidateQueries({ queryKey });
  return {
    queries,
    queryKey,
    reads: () => reads,
    refetch,
    /** Begins a save; `then` runs with its answer. */
    save: (then: () => void = refetch) =>
      void link.call(["estimates", "saveNotes"], {}, { context: {} }).then(then, then),
    answer: () => answers.shift()?.resolve({}),
    fail: () => answers.shift()?.reject(new TypeError("Failed to fetch")),
    /** The stream reports this page's own change. */
    hearOwn: () => afterOwnSaves(() => void queries.invalidateQueries({ queryKey, predicate: lacksOwnSaves })),
  };
}

test("what the screen reads after its save is not read again for the event of that save", async () => {
  const shown = await page();
  shown.save();
  shown.answer();
  await settled();
  shown.hearOwn();
  await settled();
  expect(shown.reads()).toBe(1);
});

test("nor if the event comes before the answer", async () => {
  const shown = await page();
  shown.save();
  shown.hearOwn();
  await settled();
  expect(shown.reads()).toBe(0);
  shown.answer();
  await settled();
  expect(shown.reads()).toBe(1);
});

test("what the screen does not read itself is read for the event", async () => {
  const shown = await page();
  shown.save(() => {});
  shown.answer();
  await settled();
  shown.hearOwn();
  await settled();
  expect(shown.reads()).toBe(1);
});

test("an answer put in its place is not read again; what is put there before the answer is", async () => {
  const shown = await page();
  shown.save(() => shown.queries.setQueryData(shown.queryKey, 100));
  shown.answer();
  await settled();
  shown.hearOwn();
  await settled();
  expect(shown.reads()).toBe(0);
  shown.queries.setQueryData(shown.queryKey, 200);
  shown.save(() => {});
  shown.queries.setQueryData(shown.queryKey, 300);
  shown.answer();
  await settled();
  shown.hearOwn();
  await settled();
  expect(shown.reads()).toBe(1);
});

test("a save of unknown outcome, taken back on screen, is read for its event", async () => {
  const shown = await page();
  shown.save(() => shown.queries.setQueryData(shown.queryKey, 100));
  shown.fail();
  await settled();
  shown.hearOwn();
  await settled();
  expect(shown.reads()).toBe(1);
});

test("a read that was cancelled does not count, nor one between two saves", async () => {
  const shown = await page();
  shown.save();
  shown.answer();
  await Promise.resolve();
  await shown.queries.cancelQueries({ queryKey: shown.queryKey });
  shown.refetch();
  await shown.queries.cancelQueries({ queryKey: shown.queryKey });
  const before = shown.reads();
  shown.hearOwn();
  await settled();
  expect(shown.reads()).toBe(before + 1);
  shown.save(() => {});
  shown.answer();
  await settled();
  shown.hearOwn();
  await settled();
  expect(shown.reads()).toBe(before + 2);
});

test("the next page of a list that grows does not count as a read of its first", async () => {
  const queries = createQueries();
  let reads: number[] = [];
  const options = {
    queryKey: ["pages"],
    queryFn: ({ pageParam }: { pageParam: number }) => {
      reads.push(pageParam);
      return Promise.resolve(pageParam);
    },
    initialPageParam: 0,
    getNextPageParam: (last: number) => last + 1,
  };
  await queries.fetchInfiniteQuery(options);
  const shown = await page();
  shown.save(() => {});
  shown.answer();
  await settled();
  const query = queries.getQueryCache().find({ queryKey: ["pages"] });
  if (!query) throw new Error("There is no such query.");
  await query.fetch(undefined, { meta: { fetchMore: { direction: "forward" } } });
  expect([reads, lacksOwnSaves(query)]).toEqual([[0, 1], true]);
  reads = [];
  await query.fetch();
  expect([reads, lacksOwnSaves(query)]).toEqual([[0, 1], false]);
});

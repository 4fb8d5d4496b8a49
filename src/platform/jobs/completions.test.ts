import type { JobWithMetadata } from "pg-boss";
import { expect, test } from "vitest";
import { createCompletions } from "./completions.ts";

const job = (id: string) => ({ id, retryCount: 0 }) as JobWithMetadata;

/** A queue whose statements end when the test says so. */
function slowQueue() {
  const statements: { ids: string[]; end: PromiseWithResolvers<never> }[] = [];
  const complete = createCompletions(
    {
      complete: async (_name: string, jobs: { id: string }[]) => {
        const end = Promise.withResolvers<never>();
        statements.push({ ids: jobs.map(({ id }) => id), end });
        return end.promise;
      },
    } as never,
    "send-mail",
  );
  return { statements, complete, asked: () => statements.map(({ ids }) => ids) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("jobs that end during a statement are recorded together by the next one", async () => {
  const { statements, complete, asked } = slowQueue();
  const recorded: string[] = [];
  const end = (id: string) => void complete(job(id)).then(() => recorded.push(id));
  end("1");
  await turn();
  for (const id of ["2", "3", "4"]) end(id);
  await turn();
  expect(asked()).toEqual([["1"]]);
  statements[0]?.end.resolve(undefined as never);
  await turn();
  expect({ asked: asked(), recorded }).toEqual({ asked: [["1"], ["2", "3", "4"]], recorded: ["1"] });
  statements[1]?.end.resolve(undefined as never);
  await turn();
  expect(recorded).toEqual(["1", "2", "3", "4"]);
  end("5");
  await turn();
  expect(asked()).toEqual([["1"], ["2", "3", "4"], ["5"]]);
});

test("a statement that fails does not hold up the next", async () => {
  const { statements, complete, asked } = slowQueue();
  const first = complete(job("1"));
  await turn();
  const second = complete(job("2"));
  statements[0]?.end.reject(new Error("away"));
  await first;
  await turn();
  expect(asked()).toEqual([["1"], ["2"]]);
  statements[1]?.end.resolve(undefined as never);
  await second;
});

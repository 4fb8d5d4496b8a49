import type { JobWithMetadata } from "pg-boss";
import { expect, test } from "vitest";
import { createBulkhead } from "#platform/outside/outboundCalls.ts";
import { createAttempts, lost } from "./jobAttempts.ts";

const lostJob = (id: string) =>
  ({ id, name: "send-mail", output: { value: { message: lost } } }) as never as JobWithMetadata;

test("of jobs that were lost with their process, each is recorded before the next begins", async () => {
  const steps: string[] = [];
  const step = async (text: string) => void steps.push(text);
  const attempts = createAttempts({
    getDb: () => ({ executeSql: (_: string, [, id]: string[]) => step(`last attempt of ${id}`) }),
    complete: (_: string, { id }: { id: string }) => step(`recorded ${id}`),
  } as never);
  const oneOf = createBulkhead({ concurrency: 5, maxQueue: 5 });
  await Promise.all(["1", "2"].map((id) => attempts.run(lostJob(id), oneOf, () => step(`done ${id}`))));
  expect(steps).toEqual(["last attempt of 1", "done 1", "recorded 1", "last attempt of 2", "done 2", "recorded 2"]);
});

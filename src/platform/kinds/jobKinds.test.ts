import { expect, expectTypeOf, test } from "vitest";
import { isJobName, jobNames, type JobName, type JobHandlers, type QueuedJob } from "./jobKinds.ts";

test("a misspelt job, one with another's payload and one without a handler do not compile", () => {
  const queue = (job: QueuedJob) => job.name;
  expect(queue({ name: "remind-owner", data: { ownerId: "a" } })).toBe("remind-owner");
  // @ts-expect-error there is no such job
  queue({ name: "remind-owners-all", data: {} });
  // @ts-expect-error a payload that another job is given
  queue({ name: "remind-owner", data: { requestId: "a" } });
  // @ts-expect-error a payload for one that is given none
  queue({ name: "sweep-photos", data: { ownerId: "a" } });
  expectTypeOf<Omit<JobHandlers, "send-mail">>().not.toExtend<JobHandlers>();
  expectTypeOf<JobHandlers>().toExtend<Record<JobName, unknown>>();
});

test("what another release has queued is known by its name, or not at all", () => {
  expect(jobNames.every(isJobName)).toBe(true);
  expect(["long-gone", "toString"].some(isJobName)).toBe(false);
});

import { expect, test } from "vitest";
import { everyJob, readJobsAddress, writeJobsAddress } from "./jobsAddress.ts";

test("a view survives the address, and the initial view needs no query", () => {
  const view = { progress: "to_schedule", search: "Oak St", page: 3 } as const;
  expect(readJobsAddress(writeJobsAddress(view))).toEqual(view);
  expect(writeJobsAddress(everyJob).toString()).toBe("");
});

test("invalid parts of an address take the value of the initial view", () => {
  expect(readJobsAddress(new URLSearchParams("progress=lost&page=0"))).toEqual(everyJob);
  expect(readJobsAddress(new URLSearchParams("page=1.5")).page).toBe(1);
});

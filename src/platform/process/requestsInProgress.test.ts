import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginRequest, untilFewRequests } from "./requestsInProgress.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that lets requests go first for a second at most; true once it has begun. */
function work() {
  const state = { begun: false };
  void untilFewRequests(1_000).then(() => (state.begun = true));
  return state;
}
const turn = () => vi.advanceTimersByTimeAsync(0);

test("work waits while many requests are in progress, and begins when few are left", async () => {
  const ends = [1, 2, 3, 4].map(beginRequest);
  const waiting = work();
  await turn();
  expect(waiting.begun).toBe(false);
  ends.pop()?.();
  await turn();
  expect(waiting.begun).toBe(true);
  const next = work();
  await turn();
  expect(next.begun).toBe(true);
  for (const end of ends) end();
});

test("work begins after its time although requests never end", async () => {
  const ends = [1, 2, 3, 4, 5].map(beginRequest);
  const waiting = work();
  await vi.advanceTimersByTimeAsync(999);
  expect(waiting.begun).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(waiting.begun).toBe(true);
  for (const end of ends) end();
});

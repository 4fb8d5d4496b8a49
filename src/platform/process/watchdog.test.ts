import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("../../server/testing/stuckProcess.ts", import.meta.url));

test("a process that is stuck says so itself, with what it does, for whom and where, and counts it", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { msg?: string; figures?: { times: number; seconds: number } });
  const told = lines.filter((line) => "operation" in line);
  expect(told).toEqual([
    expect.objectContaining({
      level: 40,
      msg: "the event loop has been blocked for a second",
      operation: "GET /api/estimates",
      businessId: "a business",
      stack: expect.arrayContaining([expect.stringMatching(/^neverEnding \(.*stuckProcess\.ts:\d+:\d+\)$/)]),
    }),
  ]);
  expect(lines).toContainEqual(
    expect.objectContaining({ level: 30, msg: "the event loop runs again", seconds: expect.any(Number) }),
  );
  const { figures } = lines.at(-1) ?? {};
  expect(figures?.times).toBeGreaterThan(0);
  expect(figures?.seconds).toBeGreaterThan(1);
});

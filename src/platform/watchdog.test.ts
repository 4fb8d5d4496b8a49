import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const program = resolve(import.meta.dirname, "../server/testing/stuckProcess.ts");

test("a process that is stuck says so itself, with what it does, for whom and where, and counts it", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    cwd: join(import.meta.dirname, "../.."),
  });
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 40,
      msg: "the process is busy with one thing and has answered nobody for a second",
      operation: "GET /api/estimates",
      businessId: "a business",
      stack: expect.arrayContaining([expect.stringMatching(/^neverEnding \(.*stuckProcess\.ts:\d+:\d+\)$/)]),
    }),
    expect.objectContaining({ level: 30, msg: "the process answers again", seconds: expect.any(Number) }),
    { figures: { times: 1, seconds: expect.any(Number) } },
  ]);
});

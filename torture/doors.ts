import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Scenario } from "./trial.ts";

const tests = ["src/server/testing/proofs/stranger.test.ts", "src/server/testing/proofs/doors.test.ts"];

/**
 * Every operation, called by anonymous callers and strangers, with ended sessions, dead keys, a read-only key and an
 * expired plan. These are the tests of `npm test`, reported here as one round.
 */
export const doors: Scenario = {
  name: "doors",
  what: "every operation × nobody, stranger, ended session, dead key, read key, lapsed plan",
  quick: false,
  async run(trial) {
    const project = resolve(import.meta.dirname, "..");
    const report = join(tmpdir(), `yardstick-doors-${process.pid}.json`);
    try {
      const child = spawn(
        resolve(project, "node_modules/.bin/node"),
        ["node_modules/vitest/vitest.mjs", "run", ...tests, "--reporter=json", `--outputFile=${report}`],
        { cwd: project, stdio: "ignore" },
      );
      await new Promise((ended) => child.on("close", ended));
      const { numPassedTests, testResults } = JSON.parse(await readFile(report, "utf8")) as {
        numPassedTests: number;
        testResults: { assertionResults: { status: string; fullName: string }[] }[];
      };
      for (const { status, fullName } of testResults.flatMap(({ assertionResults }) => assertionResults))
        if (status === "failed") trial.finding(fullName);
      if (numPassedTests === 0) trial.finding("no test ran");
      trial.round(`${numPassedTests} tests of who may ask for what passed`);
    } finally {
      await rm(report, { force: true });
    }
  },
};

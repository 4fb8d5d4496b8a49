import { existsSync, readFileSync, rmSync } from "node:fs";
import { relative, resolve } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { runChecks } from "./check.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { at, main, root, run } from "./project.mjs";

/** `npm run test:all`, and CI: everything, the tests that take long included. */
const all = process.argv.includes("--all");
const env = all ? { ALL_TESTS: "1" } : {};

await main(async () => {
  const node = await ensureInstalled({ tools: true });
  rmSync(at("test-results"), { recursive: true, force: true });
  const results = [];
  /** Journeys that passed only at the second try, which CI allows: each is a race to be mended. */
  const triedTwice = [];
  /** The failures with their messages, repeated at the end: of a long output often only the end is saved. */
  const failures = [];

  results.push(await step("build", async () => (await ensureBuilt(node), { passed: 0, failed: 0 })));
  for (const { passed } of await runChecks(node)) results.push({ passed: Number(passed), failed: Number(!passed) });
  results.push(
    await step("unit tests and stories", async () => {
      const report = "test-results/vitest.json";
      const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
      const { code } = await run(node, ["node_modules/vitest/vitest.mjs", ...args], { env });
      const { numPassedTests, numFailedTests, testResults = [] } = readReport(report);
      for (const { name: file, message, assertionResults } of testResults) {
        const failed = assertionResults.filter(({ status }) => status === "failed");
        for (const { fullName, failureMessages } of failed) failures.push(failure(file, fullName, failureMessages[0]));
        if (failed.length === 0 && message) failures.push(failure(file, "", message));
      }
      return outcome(code, numPassedTests, numFailedTests);
    }),
  );
  if (all)
    results.push(
      await step("torture, quickly", async () => {
        const { code, output } = await run(node, [at("torture/main.ts"), "--quick"], { quiet: true });
        console.log(output.trimEnd());
        for (const [, finding] of output.matchAll(/^✗ (.*)$/gm)) failures.push(`torture › ${finding}`);
        const [, passed, failed] = /^(\d+) scenarios passed, (\d+) failed/m.exec(output) ?? [];
        return outcome(code, Number(passed ?? 0), Number(failed ?? 0));
      }),
    );
  results.push(
    await step("journeys in the browser", async () => {
      const CHROMIUM_PATH = await ensureChromium(node);
      // playwright.config.ts writes the report there.
      const { code } = await run(node, ["node_modules/@playwright/test/cli.js", "test"], {
        env: { ...env, CHROMIUM_PATH },
      });
      const { stats, suites } = readReport("test-results/playwright.json");
      for (const { file, title, tests } of journeysIn(suites)) {
        if (tests.some(({ status }) => status === "flaky")) triedTwice.push(`${file} › ${title}`);
        for (const { status, results } of tests)
          if (status === "unexpected") failures.push(failure(file, title, results.at(-1)?.error?.message));
      }
      return outcome(code, (stats?.expected ?? 0) + triedTwice.length, stats?.unexpected);
    }),
  );

  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  for (const line of failures) console.log(`\nFailed: ${line}`);
  for (const journey of triedTwice) console.log(`\nNeeded a second try: ${journey}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});

/** Runs one part of the whole; an error in it counts as one failed test, and the later parts still run. */
async function step(name, work) {
  console.log(`\n── ${name}`);
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  } finally {
    console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s`);
  }
}

/** A runner that fails without naming a failed test counts as one failure. */
function outcome(code, passed = 0, failed = 0) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

/** One failure in a few lines: the file, the test, and the beginning of the runner's message. */
function failure(file, title, message = "") {
  return [`${relative(root, resolve(root, file))} › ${title}`, ...message.split("\n").slice(0, 8)].join("\n  ");
}

/** Every journey of Playwright's report, whose suites are nested. */
function journeysIn(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [...specs, ...journeysIn(inner)]);
}

function readReport(path) {
  return existsSync(at(path)) ? JSON.parse(readFileSync(at(path), "utf8")) : {};
}

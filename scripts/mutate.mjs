import { Stryker } from "@stryker-mutator/core";
import { main } from "./project.mjs";

/**
 * The pure rules, and the tests that must notice a change to them: the test file beside it of the same name, unless
 * others are named.
 */
const rules = [
  { file: "catalog/pricing/pricing.ts" },
  { file: "catalog/pricing/measure.ts" },
  { file: "catalog/typed-sizes/sizeValue.ts", tests: ["catalog/typed-sizes/readSize.test.ts"] },
  { file: "catalog/typed-sizes/sizeParser.ts", tests: ["catalog/typed-sizes/readSize.test.ts"] },
  { file: "catalog/typed-sizes/quantityParser.ts", tests: ["catalog/typed-sizes/readSize.test.ts"] },
  { file: "catalog/typed-sizes/misspellings.ts", tests: ["catalog/typed-sizes/readSize.test.ts"] },
  { file: "catalog/typed-sizes/numberWords.ts", tests: ["catalog/typed-sizes/readSize.test.ts"] },
  { file: "requests/estimate-prices/computation.ts" },
  { file: "requests/estimate-prices/settledSize.ts", tests: ["requests/estimate-prices/computation.test.ts"] },
  { file: "requests/estimate-prices/priceRange.ts" },
  { file: "requests/estimate-prices/priceReason.ts" },
  { file: "requests/estimate-list/inbox.ts" },
  {
    file: "catalog/pricing/sizeSource.ts",
    tests: ["requests/estimate-prices/priceRange.test.ts", "requests/estimate-prices/computation.test.ts"],
  },
  { file: "catalog/pricing/calibration.ts" },
  { file: "customers/merges/mergedFields.ts" },
  { file: "customers/merges/unmergeRules.ts" },
  { file: "customers/schedules/serviceDue.ts", tests: ["customers/schedules/schedule.test.ts"] },
  { file: "customers/follow-ups/interval.ts" },
  { file: "customers/follow-ups/followUpDue.ts", tests: ["customers/follow-ups/followUp.test.ts"] },
  { file: "site/plans/plan.ts" },
  { file: "catalog/geometry/polygon.ts" },
  { file: "catalog/geometry/tappedShape.ts" },
  { file: "catalog/geometry/camera.ts" },
  { file: "catalog/geometry/plane.ts" },
  { file: "catalog/geometry/scene.ts" },
  { file: "catalog/geometry/taps.ts" },
  {
    file: "catalog/geometry/cameraPose.ts",
    tests: ["catalog/geometry/cameraPose.test.ts", "catalog/geometry/measuring.test.ts"],
  },
  { file: "catalog/geometry/fitting.ts" },
  {
    file: "catalog/geometry/spread.ts",
    tests: [
      "catalog/geometry/spread.test.ts",
      "catalog/geometry/measuring.test.ts",
      "catalog/geometry/measuring.said.test.ts",
    ],
  },
  { file: "catalog/measuring/squareQuestion.ts" },
  { file: "catalog/measuring/agreement.ts" },
  { file: "messages/message-rules/renderMessage.ts" },
  { file: "messages/message-rules/messageProblems.ts" },
  { file: "messages/message-rules/sendingTimes.ts" },
  { file: "messages/message-rules/frequency.ts" },
  { file: "messages/message-rules/planOf.ts" },
  { file: "messages/message-rules/triggerRule.ts" },
  { file: "messages/message-rules/textSegments.ts" },
  { file: "messages/message-rules/stopWords.ts" },
];

/** A rule's tests must notice at least this many of 100 changes. */
const minScore = 85;

/**
 * Stryker changes one small thing of a rule at a time and runs the rule's tests: a change that none of them notices has
 * survived, and is shown. Takes parts of file names; without any, every rule is tried.
 */
await main(async () => {
  const words = process.argv.slice(2);
  const chosen = rules.filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)));
  const scores = [];
  for (const { file, tests = [file.replace(/\.ts$/, ".test.ts")] } of chosen) {
    // Stryker's own `testFiles` is not used: with it, changes to constants of a module are never switched on, and
    // survive.
    process.env.RULE_TESTS = tests.map((test) => `src/features/${test}`).join();
    const mutants = await new Stryker(optionsFor(file)).runMutationTest();
    if (mutants.length === 0) throw new Error(`${file} has nothing to mutate. Was it moved?`);
    const count = (...outcomes) => mutants.filter(({ status }) => outcomes.includes(status)).length;
    const noticed = count("Killed", "Timeout");
    scores.push({ file, noticed, all: noticed + count("Survived", "NoCoverage") });
  }
  if (scores.length === 0) throw new Error(`No rule is called ${words.join(" or ")}; scripts/mutate.mjs lists them.`);
  for (const { file, noticed, all } of scores) {
    const score = (100 * noticed) / all;
    console.log(`${score >= minScore ? "✓" : "✗"} ${score.toFixed(1)}% ${file}: ${noticed} of ${all} changes noticed`);
  }
  return scores.every(({ noticed, all }) => 100 * noticed >= minScore * all) ? 0 : 1;
});

function optionsFor(file) {
  return {
    mutate: [`src/features/${file}`],
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "vitest.mutate.config.ts", related: false },
    coverageAnalysis: "perTest",
    concurrency: 1,
    timeoutMS: 10_000,
    reporters: ["clear-text", "progress-append-only"],
    clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false, reportScoreTable: false },
    tempDirName: ".stryker-tmp",
    // Stryker would rewrite the paths in tsconfig.json through an interface that TypeScript 7 no longer has; the file
    // has no such paths.
    tsconfigFile: "none",
    ignorePatterns: [
      "/bench",
      "/data",
      "/dist",
      "/docs",
      "/e2e",
      "/migrations",
      "/public",
      "/test-results",
      "/torture",
    ],
  };
}

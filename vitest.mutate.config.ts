import { defineConfig } from "vitest/config";

/**
 * The configuration for `npm run mutate`, which runs the tests of one pure rule, named in RULE_TESTS: none of them uses
 * PostgreSQL. Properties are tried with the same values each time, so that a score is repeatable. Stryker itself
 * reports a changed rule that runs for too long.
 */
export default defineConfig({
  test: {
    include: process.env["RULE_TESTS"]?.split(",") ?? [],
    setupFiles: ["src/testing/fixedSeed.ts"],
    testTimeout: 120_000,
  },
});

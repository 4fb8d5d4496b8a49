import { defineConfig } from "vitest/config";

/**
 * How `npm run mutate` runs the tests of one pure rule, which it names in RULE_TESTS: none of them asks PostgreSQL.
 * Properties are tried with the same values each time, so that a score can be had again. Stryker itself says when a
 * changed rule runs for too long.
 */
export default defineConfig({
  test: {
    include: process.env["RULE_TESTS"]?.split(",") ?? [],
    setupFiles: ["src/testing/fixedSeed.ts"],
    testTimeout: 120_000,
  },
});

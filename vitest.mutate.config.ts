import { defineConfig } from "vitest/config";

/**
 * How `npm run mutate` runs the tests of the pure rules: none of them asks PostgreSQL. Stryker itself says when a changed
 * rule runs for too long.
 */
export default defineConfig({
  test: { include: ["src/**/*.test.ts"], testTimeout: 120_000 },
});

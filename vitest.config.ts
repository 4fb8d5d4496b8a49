import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: ["src/server/testing/postgres.ts"],
    pool: "forks",
    // Stories wait for PostgreSQL and for jobs as often as they compute: one more than the cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    // Limits of waiting, not of speed: a busy machine is slow, and no test may fail for that.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    allowOnly: false,
  },
});

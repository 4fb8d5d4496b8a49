import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "scripts/*.test.mjs"],
    globalSetup: ["src/server/testing/postgres.ts"],
    pool: "forks",
    // Files that one worker runs share what they import: loading the server anew for each of them took a third of the time.
    isolate: false,
    // Stories wait for PostgreSQL and for jobs as often as they compute: one more than the cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    // Limits of waiting, not of speed: a busy machine is slow, and no test may fail for that.
    testTimeout: 480_000,
    hookTimeout: 480_000,
    expect: { poll: { timeout: 120_000 } },
    allowOnly: false,
  },
});

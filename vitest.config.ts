import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "scripts/*.test.mjs"],
    globalSetup: ["src/server/testing/postgres.ts"],
    pool: "forks",
    // Files of one worker share their imports: loading the server again for each took a third of the time.
    isolate: false,
    // Stories wait for PostgreSQL and jobs as often as they compute: one worker more than the cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    // Limits of waiting, not of speed: no test may fail because the machine is busy.
    testTimeout: 480_000,
    hookTimeout: 480_000,
    expect: { poll: { timeout: 120_000 } },
    allowOnly: false,
  },
});

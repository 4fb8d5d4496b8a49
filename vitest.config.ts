import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    globalSetup: ["src/server/testing/postgres.ts"],
    pool: "forks",
    testTimeout: 30_000,
    hookTimeout: 30_000,
    allowOnly: false,
  },
});

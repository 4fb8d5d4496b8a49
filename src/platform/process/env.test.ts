import { expect, test } from "vitest";
import { parseEnv } from "./env.ts";

test("the pool's settings fit four processes into a hundred connections", () => {
  const { DATABASE_POOL, DATABASE_POOL_JOBS } = parseEnv({});
  // One more is for live refresh and one for readiness; PostgreSQL reserves three for superusers.
  expect(4 * (DATABASE_POOL + DATABASE_POOL_JOBS + 2)).toBeLessThanOrEqual(97);
});

test.each([
  [{ DATABASE_POOL: "many" }, "The variable DATABASE_POOL must be a number from 2 to 500."],
  [{ DATABASE_POOL: "2.5" }, "The variable DATABASE_POOL must be a whole number from 2 to 500."],
  [{ DATABASE_POOL: "1" }, "The variable DATABASE_POOL must be at least 2."],
  [{ DATABASE_POOL_JOBS: "0" }, "The variable DATABASE_POOL_JOBS must be at least 1."],
  [{ DATABASE_STATEMENT_SECONDS: "9999" }, "The variable DATABASE_STATEMENT_SECONDS must be at most 3600."],
  [{ DATABASE_WAIT_SECONDS: "-1" }, "The variable DATABASE_WAIT_SECONDS must be at least 1."],
  [{ DATABASE_ENGINE: "mysql" }, "The variable DATABASE_ENGINE must be postgres or citus."],
  [{ DATABASE_ENGINE: "citus" }, "The variable DATABASE_ENGINE=citus requires DATABASE_URL."],
])("%j stops the start with one line", (source, line) => {
  expect(() => parseEnv(source)).toThrow(line);
});

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parseEnv, variableNames } from "#platform/process/env.ts";

/** Checks that the page of variables is complete and right. */

const project = resolve(import.meta.dirname, "../..");
const page = readFileSync(join(project, "docs/configuration.md"), "utf8");
/** The rows of the page: variables, default, meaning. */
const rows = [...page.matchAll(/^\| (`[A-Z\d_]+`(?:, `[A-Z\d_]+`)*) \| (.+?) \| (.+) \|$/gm)].map(
  ([, names = "", standard = "", meaning = ""]) => ({
    names: [...names.matchAll(/`([A-Z\d_]+)`/g)].map(([, name = ""]) => name),
    standard,
    meaning,
  }),
);

test("every variable that the server reads has one row, and no other has one", () => {
  expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(variableNames.toSorted());
  expect(rows.filter(({ meaning }) => meaning.trim().length < 4)).toEqual([]);
});

test("the three variables of day one come first", () => {
  const topics = page.split("\n## ").slice(1);
  expect(topics[0]).toMatch(/^Day one/);
  expect(rows.slice(0, 3).flatMap(({ names }) => names)).toEqual(["PUBLIC_URL", "SMTP_URL", "BACKUP_DIR"]);
});

test("the defaults on the page are those of the server", () => {
  const env: Record<string, unknown> = parseEnv({ BACKUP_DIR: "/backups" });
  for (const { names, standard } of rows)
    for (const name of names) {
      const value = env[name];
      const shown = /^`([^`]+)`$/.exec(standard)?.[1];
      if (name === "DATA_DIR" || name === "BACKUP_DIR" || value === undefined) continue;
      expect([name, shown]).toEqual([name, String(value)]);
    }
});

test("no other code reads an operator's variable from the environment", () => {
  const reads = new RegExp(`process\\.env(?:\\.|\\[["'])(?:${variableNames.join("|")})\\b`);
  const files = readdirSync(join(project, "src"), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !/testing|\.test\.ts$|webhookSamples/.test(name),
  );
  expect(files.filter((name) => reads.test(readFileSync(join(project, "src", name), "utf8")))).toEqual([]);
});

test("no other document has a table of variables", () => {
  const documents = ["README.md", ...readdirSync(join(project, "docs")).map((name) => `docs/${name}`)].filter(
    (name) => name.endsWith(".md") && name !== "docs/configuration.md",
  );
  const tabled = documents.filter((name) => /^\| *variable *\|/m.test(readFileSync(join(project, name), "utf8")));
  expect(tabled).toEqual([]);
});

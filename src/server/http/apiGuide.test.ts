import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { errorStatus } from "#shared/errors.ts";
import { apiGuide } from "./apiGuide.ts";

const file = readFileSync("docs/api.md", "utf8");

test("the guide names each error code with its status", () => {
  for (const [code, status] of [...Object.entries(errorStatus), ["internal", 500]])
    expect(file).toContain(`| \`${code}\` | ${status} |`);
});

test("the introduction of the reference is the guide with this server's address, and with no link to a file", () => {
  const guide = apiGuide("https://shop.example") ?? "";
  expect(guide).toMatch(/^## Your first call/);
  expect(guide).toContain('curl "https://shop.example/api/account"');
  expect(guide).toContain("## Changelog");
  expect(guide).not.toMatch(/quotes\.example\.org|\]\((?!https:)/);
});

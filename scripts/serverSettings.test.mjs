import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { builtServer } from "./build.mjs";
import { at } from "./project.mjs";
import settings from "#platform/process/serverSettings.json" with { type: "json" };

test("the operations page starts the server under a supervisor with the settings of npm start", () => {
  const page = readFileSync(at("docs/operations.md"), "utf8");
  expect(page).toContain(`node ${settings.flags.join(" ")} ${builtServer}`);
  for (const [name, value] of Object.entries(settings.env)) expect(page).toContain(`${name}=${value}`);
});

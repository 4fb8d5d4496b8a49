import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { at } from "./project.mjs";
import settings from "#platform/process/serverSettings.json" with { type: "json" };

test("the README starts the server under a supervisor with the settings of npm start", () => {
  const readme = readFileSync(at("README.md"), "utf8");
  expect(readme).toContain(`node ${settings.flags.join(" ")} src/server/main.ts`);
  for (const [name, value] of Object.entries(settings.env)) expect(readme).toContain(`${name}=${value}`);
});

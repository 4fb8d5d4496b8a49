import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { renewal, rolesDocument } from "./rolesDocument.ts";

test("docs/roles.md says what the contract says", async () => {
  expect(await readFile("docs/roles.md", "utf8"), `The contract has changed. Please run: ${renewal}`).toBe(
    rolesDocument(),
  );
});

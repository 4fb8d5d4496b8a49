import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { at, main, run } from "./project.mjs";
import { bestOf } from "#server/testing/recordedExamples.ts";

/**
 * Records the examples of the API's documentation from the stories: `npm run examples`. Further arguments name the
 * stories to run; then the examples of all other operations stay.
 */
await main(async () => {
  const file = at("src", "server", "http", "apiDocs", "apiExamples.json");
  const folder = mkdtempSync(join(tmpdir(), "api-examples-"));
  const names = process.argv.slice(2);
  const env = { API_EXAMPLES: folder };
  const stories = names.length > 0 ? names : [".stories.test.ts", ".bothSides.test.ts"];
  const { code } = await run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...stories], { env });
  const recorded = Map.groupBy(readdirSync(folder), (name) => name.replace(/\.\d+\.json$/, ""));
  const found = [...recorded].map(([operation, files]) => [
    operation,
    bestOf(files.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")))),
  ]);
  rmSync(folder, { recursive: true });
  const kept = JSON.parse(readFileSync(file, "utf8"));
  const examples = Object.fromEntries(
    Object.entries({ ...kept, ...Object.fromEntries(found) }).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  const options = await resolveConfig(file);
  writeFileSync(file, await format(JSON.stringify(examples), { ...options, filepath: file }));
  console.log(`${Object.keys(examples).length} operations have an example.`);
  return code;
});

import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { at, isStarted, main, run } from "./project.mjs";

/** Whether the migrations make the tables that the code describes: drizzle-kit would have nothing to add to them. */
export async function checkSchema(node) {
  // Beside the others: drizzle-kit takes only paths in the project's folder.
  const copy = mkdtempSync(at("node_modules", ".migrations-"));
  try {
    cpSync(at("migrations"), copy, { recursive: true });
    const before = readdirSync(copy).length;
    const { code, output } = await run(
      node,
      [
        "node_modules/drizzle-kit/bin.cjs",
        "generate",
        "--dialect=postgresql",
        "--schema=./src/platform/database/*Tables.ts",
        `--out=./${join("node_modules", copy.slice(at("node_modules").length + 1))}`,
      ],
      { quiet: true },
    );
    if (code !== 0) return { code, output };
    const missing = readdirSync(copy).length - before;
    return missing === 0
      ? { code: 0, output: "" }
      : {
          code: 1,
          output:
            "src/platform/database/*Tables.ts describe what no migration makes: npx drizzle-kit generate --name what-changed",
        };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

if (isStarted(import.meta.url))
  await main(async () => {
    const { code, output } = await checkSchema(await ensureInstalled({ tools: true }));
    console.log(output.trimEnd());
    return code;
  });

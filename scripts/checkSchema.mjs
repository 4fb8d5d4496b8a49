import { ensureInstalled } from "./install.mjs";
import { isStarted, main, run } from "./project.mjs";

/**
 * Checks on a temporary database that types and schema.sql match the migrations, and that every tenant table is
 * complete.
 */
export const checkSchema = (node) => run(node, ["src/server/schemaCommand.ts", "--check"], { quiet: true });

if (isStarted(import.meta.url))
  await main(async () => {
    const { code, output } = await checkSchema(await ensureInstalled({ tools: true }));
    console.log(output.trimEnd());
    return code;
  });

import { ensureInstalled } from "./install.mjs";
import { isStarted, main, run } from "./project.mjs";

/**
 * Checks that types and schema.sql are those that the migrations make, and that no table of tenants lacks anything: on a throw-away
 * database.
 */
export const checkSchema = (node) => run(node, ["src/server/schemaCommand.ts", "--check"], { quiet: true });

if (isStarted(import.meta.url))
  await main(async () => {
    const { code, output } = await checkSchema(await ensureInstalled({ tools: true }));
    console.log(output.trimEnd());
    return code;
  });

import { ensureInstalled } from "./install.mjs";
import { isStarted, main, run } from "./project.mjs";

/**
 * Whether types and schema.sql are what the migrations make, and every table of tenants has what it needs: asked of a throw-away
 * database.
 */
export const checkSchema = (node) => run(node, ["src/server/schemaCommand.ts", "--check"], { quiet: true });

if (isStarted(import.meta.url))
  await main(async () => {
    const { code, output } = await checkSchema(await ensureInstalled({ tools: true }));
    console.log(output.trimEnd());
    return code;
  });

import { resolve } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { at, main, run } from "./project.mjs";

await main(async () => {
  const tools = process.argv[2] === "--with-tools";
  const [file, ...args] = process.argv.slice(tools ? 3 : 2);
  if (file === undefined)
    throw new Error("Name the file to run: node scripts/run.mjs [--with-tools] <file.ts> [...arguments]");
  const node = await ensureInstalled({ tools });
  return (await run(node, [resolve(at("."), file), ...args])).code;
});

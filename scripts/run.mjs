import { resolve } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { at, main, run } from "./project.mjs";

await main(async () => {
  const [file, ...args] = process.argv.slice(2);
  if (file === undefined) throw new Error("Say which file to run: node scripts/run.mjs <file.ts> [...arguments]");
  const node = await ensureInstalled();
  return (await run(node, [resolve(at("."), file), ...args])).code;
});

import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { at, main, run } from "./project.mjs";

await main(async () => {
  const node = await ensureInstalled({ tools: true });
  await ensureBuilt(node);
  return (await run(node, [at("torture/main.ts"), ...process.argv.slice(2)])).code;
});

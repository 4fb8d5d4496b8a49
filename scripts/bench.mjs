import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { ensureInstalled } from "./install.mjs";
import { at, main, run } from "./project.mjs";

await main(async () => {
  const node = await ensureInstalled({ tools: true });
  await ensureBuilt(node);
  const CHROMIUM_PATH = await ensureChromium(node);
  return (await run(node, [at("bench/main.ts"), ...process.argv.slice(2)], { env: { CHROMIUM_PATH } })).code;
});

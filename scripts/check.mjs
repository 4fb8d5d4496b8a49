import { ensureInstalled } from "./install.mjs";
import { isStarted, main, run } from "./project.mjs";

/** @type {[string, string[]][]} */
const steps = [
  // One checker for each of the three projects: more would check the same types again.
  ["types", ["node_modules/typescript/bin/tsc", "-b", "--checkers", "1"]],
  ["format", ["node_modules/prettier/bin/prettier.cjs", "--check", ".", "--log-level", "warn", "--cache"]],
  ["lint", ["node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"]],
  ["unused", ["node_modules/knip/bin/knip.js", "--no-progress"]],
  ["migrations", ["scripts/checkSchema.mjs"]],
];

/**
 * Runs all checks side by side, even if one fails: types, format, lint, unused code, migrations. Returns each one's name
 * and if it passed.
 */
export function runChecks(node) {
  return Promise.all(
    steps.map(async ([name, args]) => {
      const began = performance.now();
      const { code, output } = await run(node, args, { quiet: true });
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
      if (code !== 0) console.log(output.trimEnd());
      return { name, passed: code === 0 };
    }),
  );
}

if (isStarted(import.meta.url)) {
  await main(async () =>
    (await runChecks(await ensureInstalled({ tools: true }))).every(({ passed }) => passed) ? 0 : 1,
  );
}

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const here = import.meta.dirname;
const shown = readdirSync(here)
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => readFileSync(join(here, name), "utf8"))
  .join("\n");
const kit = resolve(here, "../../ui");
/** Parts of other components, which have no look of their own. */
const within = ["overlays/Scrim.tsx", "charts/ChartTooltip.tsx"];
const components = readdirSync(kit, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".tsx") && !within.includes(name),
);

test("the design page shows every component of the kit", () => {
  expect(components.filter((name) => !shown.includes(`"#ui/${name}"`))).toEqual([]);
});

test("the design language says of every component when to use it", () => {
  const language = readFileSync(resolve(here, "../../../docs/design-language.md"), "utf8");
  const exported = components.flatMap((name) =>
    [...readFileSync(join(kit, name), "utf8").matchAll(/^export (?:function|class) ([A-Z]\w+)/gm)].map(
      ([, component]) => component ?? "",
    ),
  );
  expect(exported.filter((component) => !language.includes(`\`${component}\``))).toEqual([]);
});

import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const css = readFileSync(resolve(import.meta.dirname, "../../ui/theme.css"), "utf8");
const language = readFileSync(resolve(import.meta.dirname, "../../../docs/design-language.md"), "utf8");

/** The colors of a scheme, by token: the first block is light, the variant within the second dark. */
const [light = {}, dark = {}] = [/:root[^{}]*\{([^}]*)\}/, /@variant dark \{([^}]*)\}/]
  .map((block) => block.exec(css) ?? [])
  .map(([, block = ""]) =>
    Object.fromEntries(
      [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", colour = ""]) => [name, colour]),
    ),
  );

/** Returns the relative luminance of a color, from 0 (black) to 1 (white), by the formula of WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const papers = ["bg", "surface", "raised", "sunken"];
const tints = ["warning", "success", "danger", "info"];
/** Each ink color with its backgrounds, and the least contrast they need: 4.5 for text, 3 for edges and marks. */
const pairs: { ink: string; grounds: string[]; least: number }[] = [
  { ink: "ink", grounds: [...papers, "accent-soft", ...tints.map((tint) => `${tint}-soft`)], least: 7 },
  { ink: "ink-soft", grounds: papers, least: 4.5 },
  { ink: "ink-faint", grounds: papers, least: 4.5 },
  { ink: "accent", grounds: [...papers, "accent-soft"], least: 4.5 },
  ...tints.map((tint) => ({ ink: tint, grounds: ["bg", "surface", "raised", `${tint}-soft`], least: 4.5 })),
  ...["violet", "rose", "olive"].map((kind) => ({
    ink: kind,
    grounds: ["bg", "surface", "raised", `${kind}-soft`],
    least: 4.5,
  })),
  { ink: "accent-ink", grounds: ["accent", "accent-hover"], least: 4.5 },
  { ink: "danger-ink", grounds: ["danger", "danger-hover"], least: 4.5 },
  { ink: "line-strong", grounds: papers, least: 3 },
  { ink: "focus", grounds: papers, least: 3 },
];

const lowest = (scheme: Record<string, string>, ink: string, grounds: string[]) =>
  Math.min(...grounds.map((ground) => contrast(scheme[ink] ?? "", scheme[ground] ?? "")));
const table = pairs.map(
  ({ ink, grounds, least }) =>
    `| \`${ink}\` | ${grounds.map((ground) => `\`${ground}\``).join(" ")} | ${least} | ${lowest(light, ink, grounds).toFixed(1)} | ${lowest(dark, ink, grounds).toFixed(1)} |`,
);

test("every ink can be told from every ground it stands on, in light and dark", () => {
  for (const { ink, grounds, least } of pairs)
    for (const [name, scheme] of Object.entries({ light, dark }))
      expect(lowest(scheme, ink, grounds), `${ink} on ${grounds.join(", ")}, ${name}`).toBeGreaterThanOrEqual(least);
});

test("both schemes have the same tokens, and the design language tells their figures", () => {
  expect(Object.keys(dark)).toEqual(expect.arrayContaining(Object.keys(light)));
  for (const row of table) expect(language).toContain(row);
  for (const [name, colour] of Object.entries(light))
    expect(language, name).toContain(`| \`${name}\` | \`${colour}\` | \`${dark[name] ?? ""}\` |`);
});

test("no class makes browsers compute the style of the whole page again after each change on it", () => {
  const src = resolve(import.meta.dirname, "../..");
  const files = globSync("**/*.tsx", { cwd: src });
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => /\b(?:group|peer)-has-/.test(readFileSync(resolve(src, file), "utf8")))).toEqual([]);
});

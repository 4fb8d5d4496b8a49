import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "./yardstick.ts";

type Manifest = Record<string, { file: string; imports?: string[] }>;

const built = resolve(import.meta.dirname, "../dist/web");
const read = (name: string) => JSON.parse(readFileSync(resolve(built, ".vite", name), "utf8")) as Manifest;
const manifest = read("manifest.json");
/** The React bundle, which the scripts of all pages import. */
const react = Object.values(read("react.json")).map(({ file }) => file);

/** Returns the files that a browser fetches to show the given entries, including their imports. */
function filesOf(entries: string[]): Set<string> {
  const keys = new Set<string>();
  const left = [...entries];
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    if (keys.has(key)) continue;
    keys.add(key);
    left.push(...(manifest[key]?.imports ?? []));
  }
  return new Set([...react, ...[...keys].map((key) => manifest[key]?.file ?? key)]);
}

/** Returns the gzipped size of the entries' scripts in KB. */
function weight(...entries: string[]): number {
  const bytes = [...filesOf(entries)].map((file) => gzipSync(readFileSync(resolve(built, file)), { level: 9 }).length);
  return bytes.reduce((sum, one) => sum + one, 0) / 1024;
}

test("the app's frame takes at most 156 KB of script, with the dashboard 184, and the calendar 15 beyond the frame", () => {
  const app = "src/web/app/index.html";
  const frame = weight(app);
  const dashboard = weight(app, "src/web/pages/Dashboard.tsx");
  const calendar = weight(app, "src/features/work/calendar-page/CalendarPage.tsx") - frame;
  console.log(
    `The app's frame: ${frame.toFixed(1)} KB of script gz; with the dashboard: ${dashboard.toFixed(1)} KB; ` +
      `the calendar beyond the frame: ${calendar.toFixed(1)} KB`,
  );
  expect(frame).toBeGreaterThan(100); // else the entry was not found
  expect(frame).toBeLessThanOrEqual(156);
  expect(dashboard).toBeLessThanOrEqual(184);
  expect(calendar).toBeGreaterThan(5);
  expect(calendar).toBeLessThanOrEqual(15);
});

test("React is fetched once for all pages: no page's own script carries it", () => {
  const assets = resolve(built, "assets");
  const carriers = readdirSync(assets).filter(
    (file) =>
      file.endsWith(".js") && readFileSync(resolve(assets, file), "utf8").includes("react.transitional.element"),
  );
  expect(carriers.map((file) => `assets/${file}`)).toEqual(react);
});

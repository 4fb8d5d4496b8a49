import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { createMetrics } from "#server/http/requests.ts";

/** Checks that the Grafana board and the alert rules ask for nothing that /metrics does not have. */

const read = (name: string) => readFileSync(resolve(import.meta.dirname, "../../deploy", name), "utf8");
type Board = { panels: { title: string; targets: { expr: string }[] }[] };
const board = JSON.parse(read("grafana-dashboard.json")) as Board;
const rules = read("alerts.yml");
const alerts = rules.split("- alert: ").slice(1);
const asked = [
  ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ...alerts.map((rule) => /^ +expr: (.+)$/m.exec(rule)?.[1] ?? ""),
];

const parts = { deps: {}, backups: {}, replica: {}, watchdog: {}, clock: {}, outbox: {}, room: {} };
const { registry } = createMetrics(parts as unknown as Parameters<typeof createMetrics>[0]);
const known = new Set(
  registry
    .getMetricsAsArray()
    .flatMap(({ name, type }) =>
      String(type) === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
);
/** Prometheus makes this one itself. */
known.add("up");

const names = (expr: string) =>
  [...expr.replaceAll(/"[^"]*"/g, "").matchAll(/\b(?:yardstick|process|nodejs)_\w+|\bup\b/g)].map(([name]) => name);

test("every expression of the board and of the rules names metrics that exist", () => {
  expect(asked.length).toBeGreaterThan(25);
  for (const expr of asked) {
    expect(names(expr), expr).not.toEqual([]);
    for (const name of names(expr)) expect([expr, known.has(name)]).toEqual([expr, true]);
  }
});

test("the board shows each of Yardstick's own metrics, or a rule watches it", () => {
  const own = [...known].filter((name) => name.startsWith("yardstick_") && !/_(?:sum|count)$/.test(name));
  const used = new Set(asked.flatMap(names));
  expect(own.filter((name) => !used.has(name))).toEqual([]);
});

test("each rule says what is wrong and what to do", () => {
  expect(alerts.length).toBeGreaterThan(10);
  for (const rule of alerts) {
    expect(rule).toMatch(/^Yardstick[A-Z]\w+\n/);
    expect(rule).toMatch(/\n +summary: .+\n +action: .+/);
    expect(rule).toMatch(/\n +labels: \{ severity: (?:page|ticket) \}\n/);
  }
});

test("quoted lines of the log are on the operations page", () => {
  const page = readFileSync(resolve(import.meta.dirname, "../../docs/operations.md"), "utf8");
  for (const [, line = ""] of rules.matchAll(/"((?:a|the|backup) [^"]+)"/g)) expect(page).toContain(line);
});

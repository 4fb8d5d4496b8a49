import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createIncident } from "./incident.ts";

/** Trouble is logged once when it begins and once when it ends. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function heard() {
  const lines: [string, string, object][] = [];
  const on = (level: string) => (details: object, message: string) => {
    const { err: _, ...rest } = details as { err?: unknown };
    lines.push([level, message, rest]);
  };
  const trouble = createIncident(
    { info: on("info"), warn: on("warn") },
    { begins: "it broke", ends: "it works again" },
  );
  return { lines, trouble };
}

test("trouble is said with its reason when it begins, and when it is over with how long it lasted and how often it was met", () => {
  const { lines, trouble } = heard();
  trouble.over();
  for (let at = 0; at < 1_000; at += 1) {
    trouble.met(new Error(at === 0 ? "no room" : "still no room"), { at });
    vi.advanceTimersByTime(37);
  }
  expect(lines).toEqual([["warn", "it broke", { reason: "no room", at: 0 }]]);
  trouble.over();
  trouble.over();
  expect(lines.slice(1)).toEqual([["info", "it works again", { seconds: 37, times: 1_000 }]]);
  trouble.met(new Error("no room"));
  expect(lines).toHaveLength(3);
});

test("trouble that nobody meets any more is over by itself, from when it was met last", () => {
  const { lines, trouble } = heard();
  trouble.met(new Error("away"));
  vi.advanceTimersByTime(50_000);
  trouble.met(new Error("away"));
  vi.advanceTimersByTime(50_000);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(lines[1]).toEqual(["info", "it works again", { seconds: 50, times: 2 }]);
});

test("each kind of a trouble has its line, up to ten; an error without words has its code for a reason", () => {
  const { lines, trouble } = heard();
  for (let kind = 0; kind < 30; kind += 1) {
    trouble.met(Object.assign(new Error(""), { code: `E${kind}` }), {}, String(kind));
    trouble.met(new Error("once more"), {}, String(kind));
  }
  expect(lines.map(([, , details]) => details)).toEqual(
    Array.from({ length: 10 }, (_, kind) => ({ reason: `E${kind}` })),
  );
});

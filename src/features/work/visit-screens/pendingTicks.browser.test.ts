import { beforeEach, expect, test, vi } from "vitest";
import { openPendingTicks, type PendingTick } from "./pendingTicks.browser.ts";

const now = Date.parse("2026-11-28T12:00:00Z");
const tick = (point_id: string, fields: Partial<PendingTick> = {}): PendingTick => ({
  visit_id: "visit",
  point_id,
  done: true,
  at: "2026-11-28T11:00:00.000Z",
  ...fields,
});
const open = (owner = "cleo.olivia") => openPendingTicks(owner, () => now);
const points = (ticks: readonly PendingTick[]) => ticks.map(({ point_id, done }) => `${point_id} ${done}`);

beforeEach(() => {
  const rows = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  });
});

test("ticks wait on the device for the person who made them, the last one of each point", () => {
  const first = open();
  first.add(tick("a"));
  first.add(tick("b"));
  first.add(tick("a", { done: false }));
  expect(points(open().store.get())).toEqual(["b true", "a false"]);
  expect(open("carl.olivia").store.get()).toEqual([]);
});

test("ticks of more than a week ago, and what is no tick, are dropped", () => {
  open().add(tick("a", { at: "2026-11-20T11:00:00.000Z" }));
  expect(open().store.get()).toEqual([]);
  localStorage.setItem("yardstick.ticks.cleo.olivia", '[{"visit_id": 1}, "x"]');
  expect(open().store.get()).toEqual([]);
});

test("without a connection the rest waits, and is sent in order later", async () => {
  const ticks = open();
  for (const point of ["a", "b", "c"]) ticks.add(tick(point));
  const sent: string[] = [];
  let online = true;
  const send = ({ point_id }: PendingTick) => {
    if (!online) return Promise.resolve(false);
    sent.push(point_id);
    online = point_id !== "a";
    return Promise.resolve(true);
  };
  await ticks.flush(send);
  expect(sent).toEqual(["a"]);
  expect(points(ticks.store.get())).toEqual(["b true", "c true"]);
  online = true;
  await Promise.all([ticks.flush(send), ticks.flush(send)]);
  expect(sent).toEqual(["a", "b", "c"]);
  expect(open().store.get()).toEqual([]);
});

test("a point that is changed while it is sent is sent again", async () => {
  const ticks = open();
  ticks.add(tick("a"));
  const sent: boolean[] = [];
  await ticks.flush((one) => {
    sent.push(one.done);
    if (one.done) ticks.add(tick("a", { done: false, at: "2026-11-28T11:00:05.000Z" }));
    return Promise.resolve(true);
  });
  expect(sent).toEqual([true, false]);
  expect(ticks.store.get()).toEqual([]);
});

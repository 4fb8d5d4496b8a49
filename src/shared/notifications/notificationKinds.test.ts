import { expect, test } from "vitest";
import {
  channels,
  isFor,
  isOn,
  isQuiet,
  kindNames,
  notificationGroups,
  notificationKinds,
  storedChoices,
  storedKinds,
} from "./notificationKinds.ts";

test("every kind that is stored is shown by the bell and pops up, unless a member says otherwise", () => {
  for (const kind of storedKinds)
    expect(notificationKinds[kind].channels, kind).toMatchObject({ bell: true, toast: true });
  expect(kindNames.filter((kind) => !storedKinds.some((stored) => stored === kind))).toEqual(["visits_today"]);
});

test("each group has kinds, and all kinds about payments ask before they are off everywhere", () => {
  for (const group of Object.keys(notificationGroups))
    expect(
      kindNames.some((kind) => notificationKinds[kind].group === group),
      group,
    ).toBe(true);
  const money = kindNames.filter((kind) => notificationKinds[kind].money);
  expect(money).toEqual([
    "quote_accepted",
    "deposit_paid",
    "invoice_paid",
    "payment_failed",
    "payment_disputed",
    "payment_refunded",
  ]);
});

test("the crew hears only of its own visits, and nothing of the paid plan without it", () => {
  expect(kindNames.filter((kind) => isFor(kind, "crew", true))).toEqual(["visits_today"]);
  expect(kindNames.filter((kind) => isFor(kind, "crew", false))).toEqual([]);
  expect(isFor("follow_up_due", "owner", false)).toBe(false);
});

test("only choices that differ from the defaults are stored, and none of a channel that a kind does not use", () => {
  const of = (kind: (typeof kindNames)[number], on: boolean) => channels.map((channel) => ({ kind, channel, on }));
  expect(storedChoices(of("quote_opened", true))).toEqual({
    differing: { "quote_opened.push": true, "quote_opened.email": true },
    usual: ["quote_opened.bell", "quote_opened.toast"],
  });
  expect(storedChoices(of("visits_today", false)).differing).toEqual({ "visits_today.push": false });
  expect(isOn({ "quote_opened.push": true }, "quote_opened", "push")).toBe(true);
  expect(isOn({}, "quote_opened", "push")).toBe(false);
  expect(isOn({}, "visits_today", "bell")).toBe(false);
});

test("quiet hours can pass midnight, and end at their last minute", () => {
  const night = { from: 21 * 60, to: 7 * 60 };
  const quiet = (hour: number, minute = 0) => isQuiet(night, hour * 60 + minute);
  expect([quiet(20, 59), quiet(21), quiet(23, 59), quiet(0), quiet(6, 59), quiet(7)]).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(isQuiet({ from: 60, to: 120 }, 90)).toBe(true);
  expect(isQuiet({ from: 60, to: 120 }, 150)).toBe(false);
});

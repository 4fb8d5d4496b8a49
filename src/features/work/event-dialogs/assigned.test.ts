import { expect, test } from "vitest";
import { initialsOf } from "#shared/contact/initials.ts";
import { isShownFor, namesOfAssigned } from "./assigned.ts";
import { readCalendarAddress, writeCalendarAddress } from "#features/work/calendar-page/calendarAddress.ts";

const team = [
  { id: "olivia", name: "Olivia Owner" },
  { id: "cleo", name: "Cleo Crew" },
];

test.each([
  ["everyone", ["cleo"], true],
  ["everyone", [], true],
  ["me", ["olivia", "cleo"], true],
  ["me", ["cleo"], false],
  ["me", [], false],
  ["cleo", ["olivia", "cleo"], true],
  ["cleo", ["olivia"], false],
  ["nobody", [], true],
  ["nobody", ["somebody who left"], true],
  ["nobody", ["somebody who left", "cleo"], false],
])("in the calendar of %s an event of %j is shown: %s", (whose, assigned_to, shown) =>
  expect(isShownFor({ assigned_to }, whose, { me: "olivia", team })).toBe(shown),
);

test("who has left since is said to have, and is not passed over", () => {
  const named = [...team, { id: "lena", name: "Lena Left (left)" }];
  expect(namesOfAssigned(["lena", "cleo"], named)).toEqual(["Lena Left (left)", "Cleo Crew"]);
  expect(namesOfAssigned(["cleo", "gone", "olivia"], team)).toEqual(["Cleo Crew", "Former member", "Olivia Owner"]);
});

test("whose calendar it is stands in the address, unless it is everyone's", () => {
  const place = { view: "week", day: "2026-11-22" } as const;
  const usual = { view: "month", day: "2026-01-01" } as const;
  for (const whose of ["me", "nobody", "cleo"])
    expect(readCalendarAddress(writeCalendarAddress({ ...place, whose }), usual)).toEqual({ ...place, whose });
  expect(writeCalendarAddress({ ...place, whose: "everyone" }).has("whose")).toBe(false);
  expect(readCalendarAddress(new URLSearchParams("whose=everyone"), usual)).toEqual(usual);
});

test.each([
  ["Marcus Reyes", "MR"],
  ["Jo", "J"],
  ["Ana Maria de la Cruz", "AC"],
  ["élodie (crew) roux", "ÉR"],
  ["42", "?"],
])("%s is short for %s", (name, initials) => expect(initialsOf(name)).toBe(initials));

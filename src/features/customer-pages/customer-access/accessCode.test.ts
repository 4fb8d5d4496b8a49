import { expect, test } from "vitest";
import { afterWrongCode, isCodeValid, maskedAddress, restsUntil } from "./accessCode.ts";

const now = new Date("2026-11-28T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

test("a code is valid for ten minutes", () => {
  expect(isCodeValid({ code_sent_at: null }, now)).toBe(false);
  expect(isCodeValid({ code_sent_at: minutesAgo(9.99) }, now)).toBe(true);
  expect(isCodeValid({ code_sent_at: minutesAgo(10) }, now)).toBe(false);
  expect(isCodeValid({ code_sent_at: minutesAgo(-11) }, now)).toBe(false);
});

test("the fifth wrong code begins a rest of fifteen minutes, after which five more can be tried", () => {
  expect(afterWrongCode({ wrong_codes: 3 }, now)).toEqual({ wrong_codes: 4, rests_until: null });
  const resting = afterWrongCode({ wrong_codes: 4 }, now);
  expect(resting).toEqual({ wrong_codes: 0, rests_until: "2026-11-28T12:15:00.000Z" });
  expect(restsUntil(resting, new Date("2026-11-28T12:14:59Z"))).toBe(Date.parse("2026-11-28T12:15:00Z"));
  expect(restsUntil(resting, new Date("2026-11-28T12:15:00Z"))).toBeNull();
});

test("an address is masked up to its first letter", () => {
  expect(maskedAddress("carla@mail.dev")).toBe("c•••@mail.dev");
});

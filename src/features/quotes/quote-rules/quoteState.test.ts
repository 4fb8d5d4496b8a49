import { describe, expect, test } from "vitest";
import { expiryOf } from "./quoteExpiry.ts";
import {
  canTransition,
  quoteTransitions,
  quoteStates,
  stateAt,
  type QuoteTransition,
  type QuoteState,
} from "./quoteState.ts";
import { transitionRefusal } from "./quoteRefusals.ts";

test("what may be done with a quote where it stands", () => {
  const allowed = Object.fromEntries(
    quoteStates.map((state) => [
      state,
      (Object.keys(quoteTransitions) as QuoteTransition[]).filter((move) => canTransition(state, move)).join(" "),
    ]),
  );
  expect(allowed).toEqual({
    draft: "send",
    sent: "revise accept decline extend email_again withdraw",
    accepted: "release",
    declined: "revise reopen withdraw",
    expired: "revise extend withdraw",
    withdrawn: "revise",
  } satisfies Record<QuoteState, string>);
});

test("a refusal says where the quote stands, in the language of its reader", () => {
  expect(transitionRefusal("accepted")).toBe("This quote is accepted now.");
  expect(transitionRefusal("accepted", "es")).toBe("Este presupuesto ya está aceptado.");
});

describe("time", () => {
  const expires_at = "2026-12-01T06:00:00.000Z";
  const at = (instant: string, state: Parameters<typeof stateAt>[0]["state"] = "sent") =>
    stateAt({ state, expires_at }, new Date(instant));
  test("ends a sent quote at the instant, not before", () => {
    expect(at("2026-12-01T05:59:59.999Z")).toBe("sent");
    expect(at("2026-12-01T06:00:00.000Z")).toBe("expired");
    expect(stateAt({ state: "sent", expires_at: null }, new Date("2099-01-01"))).toBe("sent");
  });
  test.for(["draft", "accepted", "declined", "withdrawn"] as const)("does nothing to one that is %s", (state) =>
    expect(at("2027-01-01T00:00:00Z", state)).toBe(state),
  );
});

describe("the last day ends when the business's clocks say so", () => {
  test.for([
    ["2026-12-01", "America/Chicago", "2026-12-02T06:00:00.000Z"],
    ["2026-11-01", "America/Chicago", "2026-11-02T06:00:00.000Z"], // a day of 25 hours
    ["2026-03-08", "America/Chicago", "2026-03-09T05:00:00.000Z"], // a day of 23 hours
    ["2026-03-07", "America/Chicago", "2026-03-08T06:00:00.000Z"],
    ["2026-12-31", "Pacific/Kiritimati", "2026-12-31T10:00:00.000Z"],
    ["2018-11-03", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"], // midnight itself was skipped
    ["2028-02-28", "UTC", "2028-02-29T00:00:00.000Z"],
  ] as const)("%s in %s", ([day, zone, instant]) => expect(expiryOf(day, zone).toISOString()).toBe(instant));
});

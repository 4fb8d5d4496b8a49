import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { channels, consentKinds, consentState, maySend, type ConsentWord } from "./consentRules.ts";

const carla = "carla@mail.dev";
const word = (given: boolean, kind: ConsentWord["kind"] = "follow_up", address = carla): ConsentWord => ({
  channel: address.startsWith("+") ? "text" : "email",
  address,
  kind,
  given,
});
const email = (kind: ConsentWord["kind"] = "follow_up") => ({ channel: "email" as const, address: carla, kind });
const text = { channel: "text" as const, address: "+15125550100", kind: "transactional" as const };

describe("a message may be sent", () => {
  test("by email until the customer says no, and by text only after the customer said yes", () => {
    expect(maySend([], email())).toBe(true);
    expect(maySend([], email("marketing"))).toBe(false);
    expect(maySend([word(false)], email())).toBe(false);
    expect(maySend([word(false), word(true)], email())).toBe(true);
    expect(maySend([], text)).toBe(false);
    expect(maySend([word(true, "follow_up", text.address)], text)).toBe(true);
    expect(maySend([word(true, "transactional", text.address)], { ...text, kind: "follow_up" })).toBe(false);
  });

  test("about agreed work after a no to follow-ups, and not after a no to all", () => {
    expect(maySend([word(false)], email("transactional"))).toBe(true);
    expect(maySend([word(false, "transactional")], email("transactional"))).toBe(false);
    expect(maySend([word(false, "transactional")], email())).toBe(false);
  });

  test("to no address of a customer who said no at another", () => {
    expect(maySend([word(false, "follow_up", "karla@mail.dev")], email())).toBe(false);
    expect(maySend([word(true), word(false, "follow_up", "karla@mail.dev")], email())).toBe(false);
  });
});

test("more words never undo a no, unless the same address says yes", () => {
  const anyWord = fc.record({
    channel: fc.constantFrom(...channels),
    address: fc.constantFrom("a@mail.dev", "b@mail.dev", "+15125550100"),
    kind: fc.constantFrom(...consentKinds),
    given: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyWord, { maxLength: 12 }), anyWord, (ledger, more) => {
      const to = { channel: more.channel, address: more.address, kind: more.kind };
      expect(consentState([...ledger, { ...more, given: false }], to)).toBe("withdrawn");
      const others = ledger.filter(({ address }) => address !== more.address);
      const refused = consentState(others, to) === "withdrawn";
      expect(consentState([...ledger, { ...more, given: true }], to) === "withdrawn" || !refused).toBe(true);
    }),
  );
});

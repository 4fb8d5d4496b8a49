import fc from "fast-check";
import { expect, test } from "vitest";
import { seal, unseal } from "./sealing.ts";

const of = { ownerId: "owner-1", use: "payment key" };

test("what is sealed is read again, and by nobody else", () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (text, secret) => {
      const sealed = seal(secret, of, text);
      expect(unseal(secret, of, sealed)).toBe(text);
      expect(unseal(`${secret} `, of, sealed)).toBeNull();
      expect(unseal(secret, { ...of, ownerId: "owner-2" }, sealed)).toBeNull();
      expect(unseal(secret, { ...of, use: "webhook" }, sealed)).toBeNull();
    }),
  );
});

test("the same text is sealed another way each time, and what was changed is not read", () => {
  const sealed = seal("secret", of, "rk_live_1");
  expect(seal("secret", of, "rk_live_1")).not.toBe(sealed);
  expect(sealed).not.toContain("rk_live");
  for (let at = 0; at < sealed.length - 1; at++) {
    const other = sealed[at] === "A" ? "B" : "A";
    expect(unseal("secret", of, sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeNull();
  }
  expect(unseal("secret", of, "")).toBeNull();
});

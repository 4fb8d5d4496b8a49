import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { newTotpSecret, stepOfCode, totpAddress } from "./totp.ts";

/** The secret of RFC 6238, Appendix B, and its SHA-1 codes: the last six of the eight digits listed there. */
const secret = Secret.fromLatin1("12345678901234567890").base32;
const vectors: [seconds: number, code: string][] = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
];

describe("codes of RFC 6238", () => {
  test.each(vectors)("at %i seconds the code is %s", (seconds, code) => {
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  test.each(vectors)("the code of %i seconds is taken one step early and one late, and not two", (seconds, code) => {
    const at = (steps: number) => stepOfCode(secret, code, (seconds + steps * 30) * 1000);
    const own = Math.floor(seconds / 30);
    expect([at(-1), at(1)]).toEqual([own, own]);
    expect(at(2)).toBe(null);
    expect(at(-2)).toBe(null);
  });

  test.each(["", "28708", "2870822", "28708a", "two eight", "-87082", "٢٨٧٠٨٢"])("%j is no code", (text) => {
    expect(stepOfCode(secret, text, 59_000)).toBe(null);
  });

  test("spaces in a code do not matter", () => {
    expect(stepOfCode(secret, " 287 082 ", 59_000)).toBe(1);
  });
});

test("a new secret has 160 bits and is another each time", () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});

test("the address names the product, the person, and the kind of code", () => {
  const address = totpAddress(secret, "olivia+quotes@your-domain.com");
  expect(address).toMatch(/^otpauth:\/\/totp\/Yardstick:olivia%2Bquotes%40your-domain\.com\?/);
  const query = new URL(address).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    issuer: "Yardstick",
    secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
  expect(TOTP.generate({ secret: Secret.fromBase32(query.get("secret") ?? ""), timestamp: 59_000 })).toBe("287082");
});

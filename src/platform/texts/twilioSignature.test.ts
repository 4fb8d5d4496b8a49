import { expect, test } from "vitest";
import { isSignedByTwilio, signAsTwilio } from "./twilioSignature.ts";

/** Twilio's published example (https://www.twilio.com/docs/usage/security#explore-the-algorithm-yourself). */
const example = {
  address: "https://mycompany.com/myapp.php?foo=1&bar=2",
  form: new URLSearchParams({
    Digits: "1234",
    To: "+18005551212",
    From: "+14158675309",
    Caller: "+14158675309",
    CallSid: "CA1234567890ABCDE",
  }),
  signature: "RSOYDt4T1cUTdK1PDd93/VVr8B8=",
};

test("Twilio's own example is signed as published", () => {
  expect(signAsTwilio("12345", example.address, example.form)).toBe(example.signature);
  expect(isSignedByTwilio("12345", example)).toBe(true);
});

test.each<[string, string, Partial<typeof example>]>([
  ["another token", "12346", {}],
  ["no signature", "12345", { signature: "" }],
  ["a part of the signature", "12345", { signature: "RSOYDt4T1cUTdK1PDd93" }],
  ["more than the signature", "12345", { signature: `${example.signature}=` }],
  ["another address", "12345", { address: "https://mycompany.com/myapp.php?foo=1&bar=3" }],
  ["another scheme", "12345", { address: "http://mycompany.com/myapp.php?foo=1&bar=2" }],
  ["another host", "12345", { address: "https://mycompany.com.example.org/myapp.php?foo=1&bar=2" }],
  ["a field less", "12345", { form: new URLSearchParams([...example.form].slice(1)) }],
  ["a field more", "12345", { form: new URLSearchParams([...example.form, ["Extra", "1"]]) }],
  ["a field twice", "12345", { form: new URLSearchParams([...example.form, ["Digits", "5"]]) }],
])("%s does not fit", (_what, token, change) => {
  expect(isSignedByTwilio(token, { ...example, ...change })).toBe(false);
});

test("an address may be signed with its port or without it", () => {
  const [plain, withPort] = [
    "https://quotes.example.org/api/texts/incoming",
    "https://quotes.example.org:443/api/texts/incoming",
  ];
  for (const [ours, theirs] of [
    [plain, withPort],
    [withPort, plain],
    ["http://[::1]/x", "http://[::1]:80/x"],
  ] as const)
    expect(
      isSignedByTwilio("12345", {
        address: ours,
        form: example.form,
        signature: signAsTwilio("12345", theirs, example.form),
      }),
    ).toBe(true);
});

test("words in any language are signed by their bytes, and a value that comes twice counts once", () => {
  const form = new URLSearchParams([
    ["Body", "¿Mañana? 🙂"],
    ["Media", "b"],
    ["Media", "a"],
    ["Media", "b"],
  ]);
  const once = new URLSearchParams([
    ["Media", "a"],
    ["Body", "¿Mañana? 🙂"],
    ["Media", "b"],
  ]);
  expect(signAsTwilio("12345", example.address, form)).toBe(signAsTwilio("12345", example.address, once));
});

test("a stranger's form with as many fields as fit costs little time", () => {
  const fields = Array.from({ length: 16_000 }, (_, place) => `${place.toString(36)}=`).join("&");
  const form = new URLSearchParams(fields);
  const started = performance.now();
  expect(isSignedByTwilio("12345", { ...example, form })).toBe(false);
  expect(performance.now() - started).toBeLessThan(500);
});

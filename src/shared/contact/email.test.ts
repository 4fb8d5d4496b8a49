import * as fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { accountEmailProblem, emailProblem, invalidEmail } from "./email.ts";
import { emailInput, optionalEmailInput } from "./emailInput.ts";

/** The server's message about a text in an e-mail field; null if it is fine. */
const serverSays = (text: string) => emailInput.safeParse(text).error?.issues[0]?.message ?? null;

const part = fc.string({ unit: fc.constantFrom(..."abzAZ09._'+-@, ü<>\"()".split("")), maxLength: 12 });
const anyAddress = fc.oneof(
  fc.emailAddress(),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.tuple(part, part, part).map(([local, domain, top]) => `${local}@${domain}.${top}`),
  fc.tuple(fc.nat(260), part).map(([length, local]) => `${local}${"o".repeat(length)}@mail.dev`),
);

test("a form and the server say the same of every address", () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      expect(serverSays(address)).toBe(emailProblem(address));
      expect(optionalEmailInput.safeParse(address).success).toBe(
        address.trim() === "" || emailProblem(address) === null,
      );
    }),
    { numRuns: 2_000 },
  );
});

test("the rule is the library's own, within the length that mail servers take", () => {
  fc.assert(
    fc.property(anyAddress, (address) => {
      const given = address.trim();
      const taken = z.email().safeParse(given).success && given.length <= 254;
      expect(emailProblem(address) === null).toBe(taken);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  "müller@mail.de",
  "a..b@mail.dev",
  "a@b,c.de",
  ".a@mail.dev",
  "a.@mail.dev",
  "a@mail",
  "a@-mail.dev",
  "a b@mail.dev",
])("%s is refused by the form and by the server alike", (address) => {
  expect(emailProblem(address)).toBe(invalidEmail);
  expect(serverSays(address)).toBe(invalidEmail);
});

test("the domains of examples are refused for accounts only", () => {
  expect(emailProblem("olivia@example.com")).toBeNull();
  expect(accountEmailProblem("olivia@example.com")).toContain(
    "Please use a real email address (test domains may be blocked by the provider)",
  );
  expect(accountEmailProblem("a..b@example.com")).toBe(invalidEmail);
  expect(accountEmailProblem("olivia@localhost")).toContain(
    "Please use a real email address (test domains may be blocked by the provider)",
  );
});

test("a blank address that may be missing is none", () => {
  for (const blank of ["", "  ", null, undefined]) expect(optionalEmailInput.parse(blank)).toBeNull();
});

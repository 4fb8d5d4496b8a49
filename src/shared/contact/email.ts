import { fieldLengths } from "#shared/fieldLengths.ts";

/**
 * The one rule for e-mail addresses, without Zod, because the public form and the sign-in pages carry it. The input
 * schemas use it (`emailInput.ts`), so the server accepts exactly what a form accepts. Stored addresses are read as
 * they are.
 */

/**
 * ASCII letters, digits and `_ ' + - .` before the @, and a domain of at least two parts after it. Mail to other
 * addresses does not arrive everywhere.
 */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const missingEmail = "Email is required";
export const invalidEmail = "Please enter a valid email address";

/** The problem with an e-mail address, as the message beside the field; null if it is fine. */
export function emailProblem(email: string): string | null {
  const address = email.trim();
  if (address === "") return missingEmail;
  return address.length > fieldLengths.email || !emailPattern.test(address) ? invalidEmail : null;
}

/** Example domains. No mail to them ever arrives, so no account can be confirmed there. */
const rejectedDomains = ["example.com", "test.com", "localhost"];

/** The problem with the address of an account. Example domains are refused by name. */
export function accountEmailProblem(email: string): string | null {
  const [local = "", domain = "", ...more] = email.trim().toLowerCase().split("@");
  if (rejectedDomains.includes(domain) && more.length === 0 && emailProblem(`${local}@example.com`) === null)
    return "Please use a real email address (test domains may be blocked by the provider)";
  return emailProblem(email);
}

/** Compares e-mail addresses without regard to case. */
export function sameEmail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/**
 * The mailbox behind an address, for counting emails. Case and anything after a `+` are ignored, and at Gmail dots too.
 */
export function mailboxOf(address: string): string {
  const [local = "", domain = ""] = address.trim().toLowerCase().split("@");
  const gmail = domain === "gmail.com" || domain === "googlemail.com";
  const [name = ""] = local.split("+");
  return `${(gmail ? name.replaceAll(".", "") : name) || local}@${gmail ? "gmail.com" : domain}`;
}

import { fieldLengths } from "#shared/fieldLengths.ts";

/**
 * The one rule for e-mail addresses, without Zod: the public form and the sign-in pages carry it. The schemas of what is
 * sent are built on it (`emailInput.ts`), so that what a form lets through the server takes, too. Addresses that are
 * stored already are read as they are.
 */

/**
 * Letters, digits and `_ ' + - .` of ASCII before the @, a domain of at least two parts behind it: mail to any other
 * address does not arrive everywhere.
 */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const missingEmail = "Email is required";
export const invalidEmail = "Please enter a valid email address";

/** What is wrong with an e-mail address, in the words shown beside the field; null when it is fine. */
export function emailProblem(email: string): string | null {
  const address = email.trim();
  if (address === "") return missingEmail;
  return address.length > fieldLengths.email || !emailPattern.test(address) ? invalidEmail : null;
}

/** Domains of examples: no mail to them ever arrives, so no account can be confirmed there. */
const rejectedDomains = ["example.com", "test.com", "localhost"];

/** What is wrong with the address of an account: the domains of examples are refused by name. */
export function accountEmailProblem(email: string): string | null {
  const [local = "", domain = "", ...more] = email.trim().toLowerCase().split("@");
  if (rejectedDomains.includes(domain) && more.length === 0 && emailProblem(`${local}@example.com`) === null)
    return "Please use your real email address.";
  return emailProblem(email);
}

/** E-mail addresses are the same whatever their case. */
export function sameEmail(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/**
 * The mailbox behind an address, by which emails are counted: the same whatever its case, whatever stands behind a `+`, and
 * at Gmail wherever dots are put.
 */
export function mailboxOf(address: string): string {
  const [local = "", domain = ""] = address.trim().toLowerCase().split("@");
  const gmail = domain === "gmail.com" || domain === "googlemail.com";
  const [name = ""] = local.split("+");
  return `${(gmail ? name.replaceAll(".", "") : name) || local}@${gmail ? "gmail.com" : domain}`;
}

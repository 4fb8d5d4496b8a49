import { headerOf, type MailHeaders } from "./inboundMail.ts";

/** Headers with which programs mark their answers, whatever they contain. */
const marks = ["x-autoreply", "x-autorespond", "x-autoreply-from"];

/** The sender of the envelope of a notice. Postfix can write it in words. */
const emptySenders = ["<>", "<mailer-daemon>"];

/** True if a program sent an email: an out-of-office answer, a list, or a notice that an email was not delivered. */
export function isAutomatic(headers: MailHeaders): boolean {
  const submitted = firstWord(headerOf(headers, "auto-submitted"));
  if (submitted !== "" && submitted !== "no") return true;
  if (["bulk", "junk", "auto_reply"].includes(firstWord(headerOf(headers, "precedence")))) return true;
  if (emptySenders.includes(headerOf(headers, "return-path").trim().toLowerCase())) return true;
  return marks.some((name) => headers.some(({ key }) => key === name));
}

const firstWord = (value: string): string =>
  value
    .trim()
    .split(/[;\s(]/, 1)[0]
    ?.toLowerCase() ?? "";

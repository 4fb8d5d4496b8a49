/** The rules of the code that opens a customer's page. */

/** The maximum length of a wish for another time. */
export const maxWish = 500;
/** The number of digits of a code. */
export const codeDigits = 6;
/** A code is valid for this long, in minutes. */
export const codeMinutes = 10;
/** After this many wrong codes the page rests. */
const maxWrongCodes = 5;
/** The page rests for this long, in minutes. */
const restMinutes = 15;

/** The state of a page's code. */
export type CodeState = { code_sent_at: string | null; wrong_codes: number; rests_until: string | null };

/** The end of the rest, in milliseconds; null if the page does not rest. */
export function restsUntil({ rests_until }: Pick<CodeState, "rests_until">, now: Date): number | null {
  const until = rests_until === null ? 0 : Date.parse(rests_until);
  return until > now.getTime() ? until : null;
}

/** True if a code was sent and can still be entered. A code of a later time is from before the clock was set back. */
export const isCodeValid = ({ code_sent_at }: Pick<CodeState, "code_sent_at">, now: Date): boolean =>
  code_sent_at !== null && Math.abs(now.getTime() - Date.parse(code_sent_at)) < codeMinutes * 60_000;

/** Counts a wrong code. A new code does not forget the wrong ones, or nobody would have to guess twice. */
export function afterWrongCode({ wrong_codes }: Pick<CodeState, "wrong_codes">, now: Date) {
  const wrong = wrong_codes + 1;
  return wrong < maxWrongCodes
    ? { wrong_codes: wrong, rests_until: null }
    : { wrong_codes: 0, rests_until: new Date(now.getTime() + restMinutes * 60_000).toISOString() };
}

/** "c•••@mail.dev": enough for its owner to recognise it. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

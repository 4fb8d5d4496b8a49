/** The address that calls a telephone number: its digits, without what was written around them, and its extension. */
export function phoneHref(phone: string): string {
  const [, number = phone, extension] = /^(.*?)(?:\bextension|\bext\b\.?|x)[\s.:]*(\d+)\D*$/i.exec(phone) ?? [];
  const digits = number.replace(/[^\d+*#,;]/g, "").replaceAll("#", "%23");
  return `tel:${digits}${extension === undefined ? "" : `;ext=${extension}`}`;
}

/** The address that writes a text message to a telephone number. */
export function textHref(phone: string): string {
  return phoneHref(phone)
    .replace(/^tel:/, "sms:")
    .replace(/;ext=.*$/, "");
}

/** The digits of a telephone number: the same however it is written. */
export function phoneDigits(phone: string): string {
  return phone.replaceAll(/[^0-9]/g, "");
}

/** The same without the 1 that leads North American numbers. */
export function nationalDigits(phone: string): string {
  const digits = phoneDigits(phone);
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}

/** Fewer digits than this are looked for as they were typed. */
const minDigits = 4;

/**
 * The digits to look for where what was typed can only be of a telephone number, pasted as somebody else writes it;
 * else null.
 */
export function phoneSought(typed: string): string | null {
  const digits = nationalDigits(typed);
  return digits.length >= minDigits && /^[\d\s()+./\p{Pd}\p{Cf}]+$/u.test(typed) ? digits : null;
}

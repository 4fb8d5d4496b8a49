/** The `tel:` link of a telephone number: its digits without surrounding text, and its extension. */
export function phoneHref(phone: string): string {
  const [, number = phone, extension] = /^(.*?)(?:\bextension|\bext\b\.?|x)[\s.:]*(\d+)\D*$/i.exec(phone) ?? [];
  const digits = number.replace(/[^\d+*#,;]/g, "").replaceAll("#", "%23");
  return `tel:${digits}${extension === undefined ? "" : `;ext=${extension}`}`;
}

/** The link for a text message to a telephone number. */
export function textHref(phone: string): string {
  return phoneHref(phone)
    .replace(/^tel:/, "sms:")
    .replace(/;ext=.*$/, "");
}

/** The digits of a telephone number, regardless of its format. */
export function phoneDigits(phone: string): string {
  return phone.replaceAll(/[^0-9]/g, "");
}

/** The same without the leading 1 of North American numbers. */
export function nationalDigits(phone: string): string {
  const digits = phoneDigits(phone);
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}

/** A search with fewer digits than this uses the typed text as it is. */
const minDigits = 4;

/** The digits to search for, if the typed text can only be a telephone number in some format; otherwise null. */
export function phoneSought(typed: string): string | null {
  const digits = nationalDigits(typed);
  return digits.length >= minDigits && /^[\d\s()+./\p{Pd}\p{Cf}]+$/u.test(typed) ? digits : null;
}

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
function phoneDigits(phone: string): string {
  return phone.replaceAll(/[^0-9]/g, "");
}

/** The same without the leading 1 of North American numbers. */
export function nationalDigits(phone: string): string {
  const digits = phoneDigits(phone);
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}

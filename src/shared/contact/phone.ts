/** The `tel:` link of a telephone number: its digits without surrounding text, and its extension. */
export function phoneHref(phone: string): string {
  const { number, extension } = withoutExtension(phone);
  const digits = number.replace(/[^\d+*#,;]/g, "").replaceAll("#", "%23");
  return `tel:${digits}${extension === undefined ? "" : `;ext=${extension}`}`;
}

function withoutExtension(phone: string): { number: string; extension: string | undefined } {
  const [, number = phone, extension] = /^(.*?)(?:\bextension|\bext\b\.?|x)[\s.:]*(\d+)\D*$/i.exec(phone) ?? [];
  return { number, extension };
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

/** Area codes of other countries that share +1: islands of the Caribbean and the Atlantic. */
const codesOfOtherCountries = new Set(
  "242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876".split(" "),
);

/**
 * The number for a text message, as +1 and ten digits (E.164), without its extension. Null for a number that is not of
 * the United States or Canada, or that no telephone can have.
 */
export function textNumber(phone: string): string | null {
  const { number } = withoutExtension(phone);
  if (/^[^0-9]*\+/.test(number) && !/^[^0-9]*\+\s*1/.test(number)) return null;
  const digits = nationalDigits(number);
  // Neither an area code nor the part after it begins with 0 or 1, or ends with 11.
  if (!/^(?:[2-9](?!11)\d{2}){2}\d{4}$/.test(digits)) return null;
  const area = digits.slice(0, 3);
  return area === "900" || codesOfOtherCountries.has(area) ? null : `+1${digits}`;
}

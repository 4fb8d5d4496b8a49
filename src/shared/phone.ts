/** The address that calls a telephone number: its digits, without what was written around them, and its extension. */
export function phoneHref(phone: string): string {
  const [, number = phone, extension] = /^(.*?)(?:\bextension|\bext\b\.?|x)[\s.:]*(\d+)\D*$/i.exec(phone) ?? [];
  const digits = number.replace(/[^\d+*#,;]/g, "").replaceAll("#", "%23");
  return `tel:${digits}${extension === undefined ? "" : `;ext=${extension}`}`;
}

/** The parts in which a text message travels, and is paid for. */

/**
 * The characters of the GSM 7-bit default alphabet, and those of its extension table, which take two places (3GPP TS
 * 23.038, sections 6.2.1 and 6.2.1.1).
 */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extended = new Set("\f^{}\\[~]|€");

/** The places of a single part, and of each part of several, which loses some to a header (3GPP TS 23.040, 9.2.3.24.1). */
const places = { "gsm-7": { single: 160, each: 153 }, "ucs-2": { single: 70, each: 67 } } as const;

/** The maximum number of segments of a text message. */
export const maxSegments = 3;

export type TextSize = { encoding: keyof typeof places; units: number; segments: number };

/** The encoding, the length and the number of segments of a text message. */
export function textSize(text: string): TextSize {
  const characters = Array.from(text);
  const encoding = characters.every((one) => basic.has(one) || extended.has(one)) ? "gsm-7" : "ucs-2";
  const widths = characters.map((one) => (encoding === "ucs-2" ? one.length : extended.has(one) ? 2 : 1));
  const units = widths.reduce<number>((sum, width) => sum + width, 0);
  const { single, each } = places[encoding];
  return { encoding, units, segments: units <= single ? 1 : segmentsOf(widths, each) };
}

/** The number of segments if no character is divided between two. */
function segmentsOf(widths: readonly number[], each: number): number {
  let segments = 1;
  let filled = 0;
  for (const width of widths) {
    if (filled + width > each) {
      segments++;
      filled = 0;
    }
    filled += width;
  }
  return segments;
}

/** True if a text message has no more segments than are sent. */
export const fitsInText = (text: string): boolean => textSize(text).segments <= maxSegments;

/** Typographic characters, each with the plain one that a text message has room for. */
const plainCharacters: readonly [RegExp, string][] = [
  [/[\u00a0\u2007\u2009\u202f]/g, " "],
  [/[\u2018\u2019\u2032]/g, "'"],
  [/[\u201c\u201d\u2033\u00ab\u00bb]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, "-"],
  [/\u2026/g, "..."],
];

/**
 * A text as it is sent: one curly quote, or the narrow space that dates are written with, would make all of it take twice
 * the space. A text that is too long even so loses the accents that the alphabet lacks, so that María gets it as Maria.
 */
export function asTextMessage(text: string): string {
  const plain = plainCharacters.reduce(
    (all, [typographic, simple]) => all.replaceAll(typographic, simple),
    text.normalize("NFC"),
  );
  return fitsInText(plain) ? plain : Array.from(plain, withoutAccent).join("");
}

function withoutAccent(character: string): string {
  const letter = character.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return basic.has(character) || !basic.has(letter) ? character : letter;
}

/** Turns the numbers of a spreadsheet into the texts that a person reads there. */

/** True for a number format that shows a day: it has a year, or a day beside a month, outside of quotes and brackets. */
export function isDateFormat(format: string): boolean {
  const plain = format
    .slice(0, 200)
    .replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, "")
    .toLowerCase();
  return /y/.test(plain) || (/d/.test(plain) && /m/.test(plain));
}

/** The built-in formats of Excel that show a day (ECMA-376 part 1, 18.8.30, and those of East Asia). */
export const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

const dayMs = 86_400_000;
/** The days that a serial number can mean: from 1900 to 2999. */
const maxSerial = 401_768;

/**
 * The day of a serial number as YYYY-MM-DD; null if it means none. Day 1 is January 1, 1900, and day 60 a February 29
 * that never was; files of old Macs count from January 1, 1904.
 */
export function dayOfSerial(serial: number, from1904 = false): string | null {
  if (!(serial >= 1 && serial <= maxSerial)) return null;
  const whole = Math.floor(serial);
  const origin = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, whole < 60 ? 31 : 30);
  return new Date(origin + whole * dayMs).toISOString().slice(0, 10);
}

/** The text of a number: 15 digits as Excel has them, never with an exponent, with the zeros that a format adds. */
export function numberText(written: string, format: string): string {
  const number = Number(written);
  if (written.trim() === "" || !Number.isFinite(number)) return written;
  const text =
    Number.isInteger(number) && Math.abs(number) < 1e21
      ? String(BigInt(number))
      : String(Number(number.toPrecision(15)));
  return /^0{2,20}$/.test(format) ? text.padStart(format.length, "0") : text;
}

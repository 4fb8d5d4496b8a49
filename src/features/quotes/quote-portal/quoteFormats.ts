import { language } from "#shared/words/language.en.ts";
import { languages } from "#shared/words/languages.ts";

/** Days and moments as the page of a quote says them. */

/** "December 23, 2026" of a day. */
export const dayWords = (day: string): string => dated({ dateStyle: "long", timeZone: "UTC" }, `${day}T12:00:00Z`);

/** "November 24, 2026 at 9:30 AM" of a moment, by the business's clocks. */
export const momentWords = (moment: string, timeZone: string): string =>
  dated({ dateStyle: "long", timeStyle: "short", timeZone }, moment);

const dated = (options: Intl.DateTimeFormatOptions, at: string) =>
  new Intl.DateTimeFormat(languages[language].tag, options).format(new Date(at));

import { language } from "#shared/words/language.en.ts";
import { languages } from "#shared/words/languages.ts";

/** Formats days and instants for the page of a quote. */

/** "December 23, 2026" for a day. */
export const dayWords = (day: string): string => dated({ dateStyle: "long", timeZone: "UTC" }, `${day}T12:00:00Z`);

/** "November 24, 2026 at 9:30 AM" for an instant, in the business's time zone. */
export const momentWords = (moment: string, timeZone: string): string =>
  dated({ dateStyle: "long", timeStyle: "short", timeZone }, moment);

/** "9:30 AM" for an instant, in the business's time zone. */
export const timeWords = (moment: string, timeZone: string): string => dated({ timeStyle: "short", timeZone }, moment);

const dated = (options: Intl.DateTimeFormatOptions, at: string) =>
  new Intl.DateTimeFormat(languages[language].tag, options).format(new Date(at));

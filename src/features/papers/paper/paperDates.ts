import { languages, type Language } from "#shared/words/languages.ts";

/** Formats days and instants for papers. */

/** "November 23, 2026": the date of an instant in a time zone (IANA). */
export const dayOnPaper = (date: Date, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(languages[language].tag, { dateStyle: "long", timeZone }).format(date);

/** "November 23, 2026 at 9:30:00 AM CST": an ISO instant in a time zone (IANA). */
export const momentOnPaper = (at: string, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(languages[language].tag, { dateStyle: "long", timeStyle: "long", timeZone }).format(
    new Date(at),
  );

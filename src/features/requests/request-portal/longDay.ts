import { language as own } from "#shared/words/language.en.ts";
import { languages, type Language } from "#shared/words/languages.ts";

/** Building a format costs more than using it. */
const formats = new Map<Language, Intl.DateTimeFormat>();

/** "Thursday, December 3": a day (yyyy-mm-dd) in the page's own language, or in that of an email's reader. */
export function longDay(day: string, language: Language = own): string {
  const options = { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" } as const;
  const format = formats.get(language) ?? new Intl.DateTimeFormat(languages[language].tag, options);
  formats.set(language, format);
  return format.format(new Date(day));
}

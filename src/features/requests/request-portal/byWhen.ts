import { dayIn } from "#shared/days/calendarDays.ts";
import { language } from "#shared/words/language.en.ts";
import { languages, type Language } from "#shared/words/languages.ts";
import { notifiedBy, usualAnswer, type RequestPage } from "./requestPage.ts";
import { messages } from "./requestWords.en.ts";

/** Default texts: the page's own language. An email passes its reader's language instead. */
const own: { words: typeof messages; language: Language } = { words: messages, language };

/** Building a format costs more than using it. */
const dayFormats = new Map<Language, Intl.DateTimeFormat>();
function dayFormat(language: Language): Intl.DateTimeFormat {
  const { tag } = languages[language];
  const options = { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" } as const;
  const format = dayFormats.get(language) ?? new Intl.DateTimeFormat(tag, options);
  dayFormats.set(language, format);
  return format;
}

/** Says when to expect an answer: the usual time of this business, else two working days, and what to do after that. */
export function byWhen(
  { answers_within, sent_at, time_zone, business }: RequestPage,
  who: string,
  { words, language } = own,
): string {
  const usual = usualAnswer(answers_within, words);
  if (usual) return words.usually(who, usual);
  const day = dayFormat(language).format(new Date(notifiedBy(dayIn(time_zone, new Date(sent_at)))));
  return words.ifNotHeard(day, business.business_phone, who);
}

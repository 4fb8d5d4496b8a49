import { dayIn } from "#shared/days/calendarDays.ts";
import { language } from "#shared/words/language.en.ts";
import { languages, type Language } from "#shared/words/languages.ts";
import { notifiedBy, usualAnswer, type RequestPage } from "./requestPage.ts";
import { messages } from "./requestWords.en.ts";

/** What it is said with: the page's own language, unless an email names its reader's. */
const own: { words: typeof messages; language: Language } = { words: messages, language };

/** By when to expect an answer: as soon as this business usually gives one; else two working days, and then what to do. */
export function byWhen(
  { answers_within, sent_at, time_zone, business }: RequestPage,
  who: string,
  { words, language } = own,
): string {
  const usual = usualAnswer(answers_within, words);
  if (usual) return words.usually(who, usual);
  const day = new Intl.DateTimeFormat(languages[language].tag, {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(notifiedBy(dayIn(time_zone, new Date(sent_at)))));
  return words.ifNotHeard(day, business.business_phone !== null);
}

import { dayIn } from "#shared/days/calendarDays.ts";
import { language } from "#shared/words/language.en.ts";
import type { Language } from "#shared/words/languages.ts";
import { longDay } from "./longDay.ts";
import { notifiedBy, usualAnswer, type RequestPage } from "./requestPage.ts";
import { messages } from "./requestWords.en.ts";

/** Default texts: the page's own language. An email passes its reader's language instead. */
const own: { words: typeof messages; language: Language } = { words: messages, language };

/** Says when to expect an answer: the usual time of this business, else two working days, and what to do after that. */
export function byWhen(
  { answers_within, sent_at, time_zone, business }: RequestPage,
  who: string,
  { words, language } = own,
): string {
  const usual = usualAnswer(answers_within, words);
  if (usual) return words.usually(who, usual);
  const day = longDay(notifiedBy(dayIn(time_zone, new Date(sent_at))), language);
  return words.ifNotHeard(day, business.business_phone, who);
}

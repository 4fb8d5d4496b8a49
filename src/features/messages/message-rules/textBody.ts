import type { Language } from "#shared/words/languages.ts";
import { stopLines } from "./stopWords.ts";
import { asTextMessage, fitsInText } from "./textSegments.ts";

/**
 * The words of a text message as it is sent; null if they are too long. The first one to a number names the business and
 * says how its customer ends them.
 */
export function textBody(
  text: string,
  { business, language, isFirst }: { business: string; language: Language; isFirst: boolean },
): string | null {
  const named = isFirst && !text.includes(business) ? `${business}: ${text}` : text;
  const whole = asTextMessage(isFirst ? `${named}\n${stopLines[language]}` : named);
  return fitsInText(whole) ? whole : null;
}

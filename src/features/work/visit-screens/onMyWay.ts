import { textHref } from "#shared/contact/phone.ts";
import { languages, type Language } from "#shared/words/languages.ts";
import type { VisitDetails } from "#features/work/visits/visit.ts";
import { messages as en } from "./onMyWayWords.en.ts";
import { messages as es } from "./onMyWayWords.es.ts";

/** "Ada" of "Ada Miller". */
const firstName = (name: string | null) => name?.trim().split(/\s+/)[0] ?? null;

/**
 * The text with which a member tells a customer that they are on the way, in the customer's language. It names the
 * planned start while that is ahead, and no time after it or for a whole day.
 */
export function onMyWayText(
  {
    client_name,
    start_datetime,
    all_day,
    customer_language,
  }: Pick<VisitDetails, "client_name" | "start_datetime" | "all_day" | "customer_language">,
  { member, business, zone, now }: { member: string; business: string | null; zone: string; now: Date },
): string {
  const language: Language = customer_language ?? "en";
  const words = { en, es }[language];
  const start = new Date(start_datetime);
  const time = new Intl.DateTimeFormat(languages[language].tag, { timeStyle: "short", timeZone: zone })
    .format(start)
    // Some phones show narrow blanks as boxes.
    .replace(/\s/g, " ");
  const coming = !all_day && start > now ? words.at(time) : words.now;
  const who = firstName(member) ?? member;
  return `${words.greeting(firstName(client_name))}, ${words.from(who, business)} ${coming}`;
}

/** The link that opens this text to the customer in the phone's own messages. */
export const onMyWayLink = (phone: string, text: string): string =>
  `${textHref(phone)}?&body=${encodeURIComponent(text)}`;

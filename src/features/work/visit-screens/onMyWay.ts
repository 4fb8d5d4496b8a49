import { textHref } from "#shared/contact/phone.ts";
import { languages, type Language } from "#shared/words/languages.ts";
import type { VisitDetails } from "#features/work/visits/visit.ts";
import { messages as en } from "./onMyWayWords.en.ts";
import { messages as es } from "./onMyWayWords.es.ts";

/** "Ada" of "Ada Miller". */
const firstName = (name: string | null) => name?.trim().split(/\s+/)[0] ?? null;

/**
 * The text with which a member tells a customer that they are on the way, in the customer's language. It names the
 * planned start, or the arrival window, while that is ahead, and no time after it or for a whole day.
 */
export function onMyWayText(
  {
    client_name,
    start_datetime,
    end_datetime,
    all_day,
    arrival_window,
    customer_language,
  }: Pick<
    VisitDetails,
    "client_name" | "start_datetime" | "end_datetime" | "all_day" | "arrival_window" | "customer_language"
  >,
  { member, business, zone, now }: { member: string; business: string | null; zone: string; now: Date },
): string {
  const language: Language = customer_language ?? "en";
  const words = { en, es }[language];
  const [start, end] = [new Date(start_datetime), new Date(end_datetime)];
  const clock = new Intl.DateTimeFormat(languages[language].tag, { timeStyle: "short", timeZone: zone });
  // Some phones show narrow blanks as boxes.
  const plain = (time: string) => time.replace(/\s/g, " ");
  const isAhead = !all_day && (arrival_window ? end : start) > now;
  const planned = arrival_window
    ? words.within(plain(clock.formatRange(start, end)))
    : words.at(plain(clock.format(start)));
  const coming = isAhead ? planned : words.now;
  const who = firstName(member) ?? member;
  return `${words.greeting(firstName(client_name))}, ${words.from(who, business)} ${coming}`;
}

/** The link that opens this text to the customer in the phone's own messages. */
export const onMyWayLink = (phone: string, text: string): string =>
  `${textHref(phone)}?&body=${encodeURIComponent(text)}`;

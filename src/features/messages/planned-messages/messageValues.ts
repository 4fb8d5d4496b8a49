import { dayIn } from "#shared/days/calendarDays.ts";
import { formatCents } from "#shared/money/cents.ts";
import { languages, type Language } from "#shared/words/languages.ts";
import type { PlaceholderValues } from "#features/messages/message-rules/renderMessage.ts";

/** The values of placeholders, in the language of the customer and by the clocks of the business. */

/** The record that a message is about, as its words name it. Amounts are in cents; a link is a whole address. */
export type NamedRecord = {
  name: string;
  address: string | null;
  service: string;
  pageLink: string | null;
  request?: { link: string };
  quote?: { number: number; link: string; expiresAt: string | null; depositOwed: number };
  visit?: { startsAt: string; endsAt: string; startDay: string | null; window: boolean };
  invoice?: { number: string; link: string; owed: number; dueOn: string | null };
  service_due?: { on: string | null };
};

/** The business, as messages name it. */
export type NamedBusiness = { name: string | null; phone: string | null; reviewLink: string | null; zone: string };

/** Returns the values for a message about a record. */
export function valuesOf(record: NamedRecord, business: NamedBusiness, language: Language): PlaceholderValues {
  const { name, address, service, pageLink, request, quote, visit, invoice, service_due } = record;
  const owed = (quote?.depositOwed ?? 0) || (invoice?.owed ?? 0);
  const due = invoice?.dueOn ?? service_due?.on ?? null;
  return {
    customer_name: name,
    first_name: firstName(name),
    business_name: business.name,
    business_phone: business.phone,
    page_link: pageLink,
    address,
    service: inSentence(service),
    request_link: request?.link,
    quote_number: quote && String(quote.number),
    quote_link: quote?.link,
    expires_on: quote?.expiresAt && dayWords(lastDayBefore(quote.expiresAt, business.zone), language),
    visit_day: visit && dayWords(visit.startDay ?? dayIn(business.zone, new Date(visit.startsAt)), language),
    visit_time: visit && visitTime(visit, business.zone, language),
    review_link: business.reviewLink,
    invoice_number: invoice?.number,
    invoice_link: invoice?.link,
    amount_due: owed > 0 ? formatCents(owed) : null,
    due_date: due && dayWords(due, language),
  };
}

/** The first word of a person's name; nothing of a name that looks like a company's. */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/);
  const company = /\b(?:LLC|Inc|Corp|Co|Ltd|HOA|Church|School|Properties|Management|Group|Services)\b|[&\d]/i;
  return words.length > 4 || company.test(name) ? "" : (words[0] ?? "").replace(/,$/, "");
}

/** "driveway washing" for "Driveway Washing": a service within a sentence. Short capitals, such as "HVAC", stay. */
const inSentence = (service: string): string =>
  service.replace(/\p{Lu}\p{Ll}+/gu, (word) => word.toLocaleLowerCase("en"));

/** "Tuesday, December 1": a day (`YYYY-MM-DD`). */
const dayWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(languages[language].tag, {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T12:00:00Z`));

const lastDayBefore = (end: string, zone: string): string => dayIn(zone, new Date(Date.parse(end) - 1));

/** "9:00 AM", or "9:00 AM to 11:00 AM" for a window; nothing for a visit without a time. */
function visitTime(
  { startsAt, endsAt, startDay, window }: NonNullable<NamedRecord["visit"]>,
  zone: string,
  language: Language,
): string | null {
  if (startDay !== null) return null;
  const time = (moment: string) =>
    new Intl.DateTimeFormat(languages[language].tag, { timeStyle: "short", timeZone: zone })
      .format(new Date(moment))
      .replaceAll("\u202F", " ");
  if (!window) return time(startsAt);
  return `${time(startsAt)} ${language === "es" ? "a" : "to"} ${time(endsAt)}`;
}

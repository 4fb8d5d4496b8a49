import type { PageAddress } from "#shared/pages.ts";
import type { Language } from "#shared/words/languages.ts";
import { triggerNames, triggers, type Subject, type Trigger } from "./triggers.ts";

/** The placeholders of a message, as a closed list: each becomes a value of the customer or of the record. */

type PlaceholderFields = {
  label: string;
  /** The triggers whose messages can contain it. */
  triggers: readonly Trigger[];
  /** The words for an empty value, or "" if the sentence works without; null if a message without it makes no sense. */
  fallback: Readonly<Record<Language, string>> | null;
  /** A value for previews. */
  example: Readonly<Record<Language, string>>;
};

const about = (...subjects: Subject[]): readonly Trigger[] =>
  triggerNames.filter((trigger) => subjects.includes(triggers[trigger].subject));
const inBoth = (text: string) => ({ en: text, es: text });
const nothing = inBoth("");
/** As long as real links, because a preview counts the parts of a text message. */
const exampleLink = (page: PageAddress) => inBoth(`https://quotes.example.com${page}`);
const exampleToken = "7Kd93mQz".repeat(8);

export const placeholders = {
  customer_name: {
    label: "Customer's name",
    triggers: triggerNames,
    fallback: nothing,
    example: inBoth("Carla Mendez"),
  },
  first_name: { label: "Customer's first name", triggers: triggerNames, fallback: nothing, example: inBoth("Carla") },
  business_name: {
    label: "Your business",
    triggers: triggerNames,
    fallback: { en: "our team", es: "nuestro equipo" },
    example: inBoth("Prairie Exterior Care"),
  },
  business_phone: {
    label: "Your phone number",
    triggers: triggerNames,
    fallback: { en: "our usual number", es: "número de siempre" },
    example: inBoth("(630) 555-0100"),
  },
  page_link: {
    label: "Link to the customer's page",
    triggers: triggerNames,
    fallback: null,
    example: exampleLink(`/my/${exampleToken}7Kd93mQz7Kd93mQz7K`),
  },
  address: {
    label: "Address of the work",
    triggers: about("request", "quote", "visit", "invoice"),
    fallback: { en: "your address", es: "su domicilio" },
    example: inBoth("12 Oak Street, Naperville"),
  },
  service: {
    label: "Service",
    triggers: triggerNames,
    fallback: { en: "the work", es: "el trabajo" },
    example: { en: "driveway cleaning", es: "limpieza de la entrada" },
  },
  request_link: {
    label: "Link to the request",
    triggers: about("request"),
    fallback: null,
    example: exampleLink(`/request/${exampleToken}`),
  },
  quote_number: {
    label: "Quote number",
    triggers: about("quote"),
    fallback: nothing,
    example: inBoth("1042"),
  },
  quote_link: {
    label: "Link to the quote",
    triggers: about("quote"),
    fallback: null,
    example: exampleLink(`/quote/${exampleToken}`),
  },
  expires_on: {
    label: "Last day of the quote",
    triggers: ["quote_unopened", "quote_unanswered", "quote_expiring"],
    fallback: null,
    example: { en: "Friday, December 25", es: "viernes 25 de diciembre" },
  },
  visit_day: {
    label: "Day of the visit",
    triggers: about("visit"),
    fallback: null,
    example: { en: "Tuesday, December 1", es: "martes 1 de diciembre" },
  },
  visit_time: {
    label: "Time of the visit",
    triggers: about("visit"),
    fallback: { en: "during the day", es: "en horario laboral" },
    example: { en: "9:00 AM to 11:00 AM", es: "9:00 a. m. a 11:00 a. m." },
  },
  review_link: {
    label: "Link to leave a review",
    triggers: ["visit_done"],
    fallback: null,
    example: inBoth("https://g.page/r/CabcDefGhi/review"),
  },
  invoice_number: {
    label: "Invoice number",
    triggers: about("invoice"),
    fallback: nothing,
    example: inBoth("2042"),
  },
  invoice_link: {
    label: "Link to the invoice",
    triggers: about("invoice"),
    fallback: null,
    example: exampleLink(`/invoice/${exampleToken}`),
  },
  amount_due: {
    label: "Amount due",
    triggers: ["deposit_unpaid", "invoice_sent", "invoice_due", "invoice_overdue"],
    fallback: null,
    example: inBoth("$233.24"),
  },
  due_date: {
    label: "Due date",
    triggers: [...about("invoice"), "service_due"],
    fallback: null,
    example: { en: "December 12", es: "12 de diciembre" },
  },
} as const satisfies Record<string, PlaceholderFields>;

export type Placeholder = keyof typeof placeholders;
export const placeholderNames = Object.keys(placeholders) as [Placeholder, ...Placeholder[]];

export const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

export const fieldsOf = (name: Placeholder): PlaceholderFields => placeholders[name];

/** The placeholders that messages of a trigger can contain. */
export const placeholdersOf = (trigger: Trigger): Placeholder[] =>
  placeholderNames.filter((name) => fieldsOf(name).triggers.includes(trigger));

/** The placeholders of a message that a member writes to one customer, about no record. */
export const customerPlaceholders: readonly Placeholder[] = [
  "customer_name",
  "first_name",
  "business_name",
  "business_phone",
  "page_link",
];

/** The values of a preview. */
export const exampleValues = (language: Language): Record<Placeholder, string> =>
  Object.fromEntries(placeholderNames.map((name) => [name, placeholders[name].example[language]])) as Record<
    Placeholder,
    string
  >;

import { asOneLine } from "#shared/words/plainText.ts";
import type { Language } from "#shared/words/languages.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { fieldsOf, isPlaceholder, type Placeholder } from "./placeholders.ts";
import type { MessageWords } from "./steps.ts";

/** The values of placeholders for one message. */
export type PlaceholderValues = Partial<Record<Placeholder, string | null>>;

/** The maximum length of a value in characters. A value from a customer must not become the message. */
const maxValue = 200;
/** The maximum length of a link. A longer one counts as missing, because a cut link leads nowhere. */
const maxLink = 500;

/** A rendered message, or the placeholder that makes it impossible because its value is empty. */
export type Rendered = MessageWords | { missing: Placeholder };

/** Renders the subject and the text of a message. */
export function renderMessage(words: MessageWords, values: PlaceholderValues, language: Language): Rendered {
  const subject = renderTemplate(words.subject, values, language);
  if ("missing" in subject) return subject;
  const text = renderTemplate(words.text, values, language);
  if ("missing" in text) return text;
  return { subject: firstCharacters(asOneLine(subject.text), fieldLengths.messageSubject), text: text.text.trim() };
}

/** Renders a template in one pass: braces in a value are not expanded. */
function renderTemplate(
  template: string,
  values: PlaceholderValues,
  language: Language,
): { text: string } | { missing: Placeholder } {
  let written = "";
  let rest = template;
  for (let found = firstPlaceholder(rest); found; found = firstPlaceholder(rest)) {
    const { name, before, after } = found;
    written += before;
    rest = after;
    const value = valueOf(name, values);
    const { fallback } = fieldsOf(name);
    if (value !== "") written += value;
    else if (fallback === null) return { missing: name };
    else if (fallback[language] === "") ({ written, rest } = closeGap(written, rest, language));
    else written += beginsSentence.test(written) ? withCapital(fallback[language], language) : fallback[language];
  }
  return { text: written + rest };
}

/** The first placeholder of a template, with the template before and after it. */
function firstPlaceholder(template: string): { name: Placeholder; before: string; after: string } | null {
  for (const { 0: whole, 1: name = "", index } of template.matchAll(/\{(\w+)\}/g))
    if (isPlaceholder(name))
      return { name, before: template.slice(0, index), after: template.slice(index + whole.length) };
  return null;
}

const beginsSentence = /(?:^|\n|[.!?]\s+|[¡¿])$/;

function valueOf(name: Placeholder, values: PlaceholderValues): string {
  const value = asOneLine(values[name] ?? "").replaceAll(/ {2,}/g, " ");
  if (name.endsWith("_link")) return value.length > maxLink ? "" : value;
  return firstCharacters(value, maxValue).trim();
}

/** The first characters of a text, without half of a surrogate pair at the end. */
const firstCharacters = (text: string, max: number): string => text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");

const withCapital = (text: string, language: Language): string =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language));

/** A text without the spaces at its end, and without the comma before them. */
function withoutLastGap(text: string): string {
  const cut = text.trimEnd();
  if (cut.length === text.length) return text;
  return cut.endsWith(",") ? cut.slice(0, -1) : cut;
}

/**
 * Closes the gap that an empty value leaves: "Hi {first_name}," becomes "Hi,", "Thanks, {first_name}!" becomes "Thanks!",
 * and "{first_name}, your quote" becomes "Your quote".
 */
function closeGap(written: string, rest: string, language: Language): { written: string; rest: string } {
  if (beginsSentence.test(written)) return { written, rest: withCapital(rest.replace(/^[,:]? */, ""), language) };
  if (/^(?:[,.!?;:)\n]|$)/.test(rest)) return { written: withoutLastGap(written), rest };
  return { written, rest: written.endsWith(" ") ? rest.replace(/^ +/, "") : rest };
}

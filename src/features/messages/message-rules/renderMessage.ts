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

const placeholder = /\{([a-z_]+)\}/g;

/** Renders a template in one pass: braces in a value are not expanded. */
function renderTemplate(
  template: string,
  values: PlaceholderValues,
  language: Language,
): { text: string } | { missing: Placeholder } {
  let written = "";
  let from = 0;
  let capitalize = false;
  const write = (text: string) => {
    written += capitalize ? withCapital(text, language) : text;
    capitalize &&= text === "";
  };
  for (const { 0: whole, 1: name = "", index } of template.matchAll(placeholder)) {
    if (!isPlaceholder(name)) continue;
    write(template.slice(from, index));
    from = index + whole.length;
    const value = valueOf(name, values);
    if (value !== "") {
      written += value;
      capitalize = false;
      continue;
    }
    const { fallback } = fieldsOf(name);
    if (fallback === null) return { missing: name };
    capitalize ||= beginsSentence.test(written);
    if (fallback[language] === "") ({ written, from } = closeGap(written, template, from));
    else write(fallback[language]);
  }
  write(template.slice(from));
  return { text: written };
}

const beginsSentence = /(?:^|\n|[.!?]\s+|[¡¿])$/;

function valueOf(name: Placeholder, values: PlaceholderValues): string {
  const value = asOneLine(values[name] ?? "").replaceAll(/ {2,}/g, " ");
  if (name.endsWith("_link")) return value.length > maxLink ? "" : value;
  return firstCharacters(value, maxValue).trim();
}

/** The first characters of a text, without half of a surrogate pair at the end. */
const firstCharacters = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");

const withCapital = (text: string, language: Language): string =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(language));

/**
 * Closes the gap that an empty value leaves before `from`: "Hi {first_name}," becomes "Hi,", "Thanks, {first_name}!"
 * becomes "Thanks!", and "{first_name}, your quote" becomes "Your quote".
 */
function closeGap(written: string, template: string, from: number): { written: string; from: number } {
  const rest = template.slice(from);
  if (beginsSentence.test(written)) return { written, from: from + (/^[,:]? */.exec(rest)?.[0].length ?? 0) };
  if (/^(?:[,.!?;:)\n]|$)/.test(rest)) return { written: written.replace(/,? +$/, ""), from };
  return { written, from: written.endsWith(" ") && rest.startsWith(" ") ? from + 1 : from };
}

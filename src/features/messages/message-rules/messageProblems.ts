import { fieldLengths, tooLong } from "#shared/fieldLengths.ts";
import type { Language } from "#shared/words/languages.ts";
import { hasNoControls, hiddenCharacters, isPlainLine } from "#shared/words/plainText.ts";
import { customerPlaceholders, exampleValues, isPlaceholder, placeholdersOf } from "./placeholders.ts";
import { renderMessage } from "./renderMessage.ts";
import type { Channel, MessageWords } from "./steps.ts";
import { asTextMessage, fitsInText, maxSegments } from "./textSegments.ts";
import { triggers, type Trigger } from "./triggers.ts";

/** The problems of a message that a member writes, by which saving refuses it. */
export const messageProblems = {
  noSubject: "Please enter a subject.",
  noText: "Please enter a message.",
  unknown: (name: string) => `There is no placeholder {${name}}. Choose one from the list.`,
  unavailable: (name: string, trigger: Trigger) =>
    `{${name}} isn't available for "${triggers[trigger].label}". Choose one from the list.`,
  noRecord: (name: string) => `{${name}} isn't available in a message to one customer. Choose one from the list.`,
  brace: "Use braces only around a placeholder, like {first_name}.",
  tooLongForText: `This is too long for a text message: it would need more than ${maxSegments} parts.`,
};

/** The first problem of each field of a message; null if it can be saved. `trigger`: null for one to a single customer. */
export function problemsOf(
  { subject, text }: MessageWords,
  { channel, trigger, language }: { channel: Channel; trigger: Trigger | null; language: Language },
): Partial<Record<keyof MessageWords, string>> | null {
  const problems = {
    ...named("subject", channel === "email" ? subjectProblem(subject, trigger) : null),
    ...named("text", textProblem(text, trigger) ?? lengthProblem(text, channel, language)),
  };
  return Object.keys(problems).length === 0 ? null : problems;
}

const named = (field: keyof MessageWords, problem: string | null) => (problem === null ? {} : { [field]: problem });

function subjectProblem(subject: string, trigger: Trigger | null): string | null {
  if (subject.trim() === "") return messageProblems.noSubject;
  if (subject.length > fieldLengths.messageSubject) return tooLong(fieldLengths.messageSubject);
  return isPlainLine(subject) ? placeholderProblem(subject, trigger) : hiddenCharacters;
}

function textProblem(text: string, trigger: Trigger | null): string | null {
  if (text.trim() === "") return messageProblems.noText;
  if (text.length > fieldLengths.messageText) return tooLong(fieldLengths.messageText);
  return hasNoControls(text) ? placeholderProblem(text, trigger) : hiddenCharacters;
}

/** A text message is measured with the values of a preview. The real ones are measured when it is sent. */
function lengthProblem(text: string, channel: Channel, language: Language): string | null {
  if (channel === "email") return null;
  const rendered = renderMessage({ subject: "", text }, exampleValues(language), language);
  return "text" in rendered && !fitsInText(asTextMessage(rendered.text)) ? messageProblems.tooLongForText : null;
}

/** The problem of the first placeholder that messages of a trigger cannot contain, or of a brace without a partner. */
function placeholderProblem(template: string, trigger: Trigger | null): string | null {
  const allowed = trigger ? placeholdersOf(trigger) : customerPlaceholders;
  for (const [, name = ""] of template.matchAll(/\{([^{}]*)\}/g)) {
    if (!isPlaceholder(name)) return messageProblems.unknown(name);
    if (!allowed.includes(name))
      return trigger ? messageProblems.unavailable(name, trigger) : messageProblems.noRecord(name);
  }
  return /[{}]/.test(template.replaceAll(/\{[^{}]*\}/g, "")) ? messageProblems.brace : null;
}

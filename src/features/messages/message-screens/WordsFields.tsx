import { useRef, useState } from "react";
import {
  customerPlaceholders,
  exampleValues,
  placeholdersOf,
  type Placeholder,
} from "#features/messages/message-rules/placeholders.ts";
import { renderMessage } from "#features/messages/message-rules/renderMessage.ts";
import type { Channel, MessageWords } from "#features/messages/message-rules/steps.ts";
import { maxSegments, textSize } from "#features/messages/message-rules/textSegments.ts";
import type { Trigger } from "#features/messages/message-rules/triggers.ts";
import type { Language } from "#shared/words/languages.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Textarea } from "#ui/forms/Inputs.tsx";
import { counted } from "./messageWords.ts";
import { PlaceholderMenu } from "./PlaceholderMenu.tsx";

/** The subject and the text of a message in one language, with a picker that inserts placeholders at the cursor. */
export function WordsFields({
  words,
  channel,
  trigger,
  language,
  problems,
  rows = channel === "email" ? 8 : 4,
  onChange,
}: {
  words: MessageWords;
  channel: Channel;
  /** Null for a message that a member writes, which is about no record. */
  trigger: Trigger | null;
  language: Language;
  problems: { subject?: string | undefined; text?: string | undefined };
  rows?: number;
  onChange: (words: MessageWords) => void;
}) {
  const subject = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const [last, setLast] = useState<keyof MessageWords | null>(null);

  /**
   * Inserts a placeholder in the field that had the focus last, in place of what is selected there; at the end of the
   * text, if neither had it.
   */
  const insert = (name: Placeholder) => {
    const field = channel === "email" && last === "subject" ? "subject" : "text";
    const element = field === "subject" ? subject.current : text.current;
    const end = words[field].length;
    const from = last === null ? end : (element?.selectionStart ?? end);
    const to = last === null ? end : (element?.selectionEnd ?? end);
    const inserted = `{${name}}`;
    onChange({ ...words, [field]: words[field].slice(0, from) + inserted + words[field].slice(to) });
    return () => {
      element?.focus();
      element?.setSelectionRange(from + inserted.length, from + inserted.length);
    };
  };
  return (
    <div className="flex flex-col gap-3">
      {channel === "email" && (
        <Field label="Subject" error={problems.subject}>
          <Input
            ref={subject}
            lang={language}
            maxLength={fieldLengths.messageSubject}
            value={words.subject}
            onFocus={() => setLast("subject")}
            onChange={(event) => onChange({ ...words, subject: event.currentTarget.value })}
          />
        </Field>
      )}
      <Field label="Text" hint={sizeHint(words, channel, language)} error={problems.text}>
        <Textarea
          ref={text}
          lang={language}
          rows={rows}
          maxLength={fieldLengths.messageText}
          value={words.text}
          onFocus={() => setLast("text")}
          onChange={(event) => onChange({ ...words, text: event.currentTarget.value })}
        />
      </Field>
      <div className="-mt-2 -ml-3">
        <PlaceholderMenu names={trigger === null ? customerPlaceholders : placeholdersOf(trigger)} onInsert={insert} />
      </div>
    </div>
  );
}

/** The length of an email, or the size of a text with the values of a preview. */
function sizeHint({ text }: MessageWords, channel: Channel, language: Language): string {
  if (channel === "email")
    return `${text.length.toLocaleString("en-US")} of ${fieldLengths.messageText.toLocaleString("en-US")} characters`;
  const rendered = renderMessage({ subject: "", text }, exampleValues(language), language);
  if ("missing" in rendered) return "";
  const { units, segments } = textSize(rendered.text);
  return `About ${counted(units, "character")}, ${segments} of ${maxSegments} parts`;
}

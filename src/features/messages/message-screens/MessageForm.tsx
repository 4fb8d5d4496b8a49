import { useId, useState } from "react";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { useZone } from "#browser/useZone.ts";
import { clockOf, minutesOf } from "#features/jobs/job-rules/visitTimes.ts";
import type { MessageDetails } from "#features/messages/planned-messages/message.ts";
import type { MessageWords } from "#features/messages/message-rules/steps.ts";
import { errorOf, type FieldErrors } from "#features/quotes/quote-editor/fieldErrors.ts";
import { dayIn, minuteIn, momentOf } from "#shared/days/calendarDays.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { sequenceLabel } from "./messageWords.ts";
import { useMessageChanges } from "./useMessageChanges.ts";
import { WordsFields } from "./WordsFields.tsx";

type Typed = { words: MessageWords; day: string; time: string };

/**
 * The dialog that changes a planned message: its words and its time, by the clocks of the business. `onClose` closes it,
 * `onDone` shows the message again.
 */
export function MessageForm({
  message,
  onClose,
  onDone,
}: {
  message: MessageDetails;
  onClose: () => void;
  onDone: () => void;
}) {
  const id = useId();
  const zone = useZone();
  const { edit } = useMessageChanges();
  const [read] = useState(message);
  const [begun] = useState<Typed>(() => {
    const at = new Date(read.send_at ?? read.updated_at);
    return { words: read.written, day: dayIn(zone, at), time: clockOf(minuteIn(zone, at)) };
  });
  const [{ words, day, time }, setTyped] = useState(begun);
  // A newer version in which nothing that is written here has changed, such as after planning, is no conflict.
  const isSame = message.send_at === read.send_at && JSON.stringify(message.written) === JSON.stringify(read.written);
  const [problems, setProblems] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const isMoved = day !== begun.day || time !== begun.time;
  const isChanged = isMoved || words.subject !== begun.words.subject || words.text !== begun.words.text;

  const save = async () => {
    if (!isChanged) return onDone();
    if (day === "" || time === "") return setProblems({ send_at: "Please enter a day and a time." });
    setBusy(true);
    setProblems({});
    const saved = await edit(
      {
        id: message.id,
        version: (isSame ? message : read).version,
        ...words,
        ...(isMoved ? { send_at: momentOf(day, minutesOf(time) / 60, zone).toISOString() } : {}),
      },
      setProblems,
    );
    setBusy(false);
    if (saved) onDone();
  };
  return (
    <TypingDialog
      title={message.name || message.address}
      description={sequenceLabel(message)}
      typed={isChanged}
      onClose={onClose}
      locked={busy}
      footer={
        <>
          <Button onClick={onDone} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={busy} busyLabel="Saving…">
            Save Message
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      >
        <WordsFields
          words={words}
          channel={message.channel}
          trigger={message.trigger}
          language={message.language}
          problems={{ subject: problems["subject"], text: problems["text"] }}
          onChange={(next) => setTyped({ words: next, day, time })}
        />
        <div className="grid grid-cols-2 items-start gap-3">
          <Field label="Day" required {...errorOf(problems, "send_at")}>
            <Input
              type="date"
              value={day}
              onChange={(event) => setTyped({ words, day: event.currentTarget.value, time })}
            />
          </Field>
          <Field label="Time" required>
            <Input
              type="time"
              value={time}
              onChange={(event) => setTyped({ words, day, time: event.currentTarget.value })}
            />
          </Field>
        </div>
      </form>
    </TypingDialog>
  );
}

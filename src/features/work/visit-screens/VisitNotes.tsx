import { useState, type FormEvent } from "react";
import { NoteList } from "#features/work/visit-cards/NoteList.tsx";
import { useVisitRefresh } from "#features/work/visit-cards/useVisitRefresh.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/cx.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Textarea } from "#ui/forms/Inputs.tsx";
import { visitsApi } from "#features/work/visits/visit.client.ts";
import { useUnsaved } from "#browser/dirtyForms.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { visitMessages, type VisitDetails } from "#features/work/visits/visit.ts";

/** What was written down about the visit, and writing more. What is typed stays until it is saved. */
export function VisitNotes({ visit: { id, notes } }: { visit: VisitDetails }) {
  const refresh = useVisitRefresh();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  useUnsaved(text.trim() ? "your note" : null);

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    setProblem(text.trim() ? undefined : visitMessages.noText);
    if (!text.trim()) return;
    setBusy(true);
    try {
      const { notice } = await visitsApi.addNote.call({ id, text });
      setText("");
      toastSuccess("Note added", notice);
      await refresh();
    } catch (error) {
      toastError(error, { words: "The note couldn't be added. Please try again." });
    }
    setBusy(false);
  }

  return (
    <Card title="Notes from the visit">
      <NoteList visitId={id} notes={notes} />
      <form
        onSubmit={(event) => void add(event)}
        className={cx("flex flex-col gap-3", notes.length > 0 && "mt-4")}
        noValidate
      >
        <Field label="New note" error={problem}>
          <Textarea
            rows={3}
            maxLength={fieldLengths.description}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button type="submit" className="min-h-12" busy={busy} busyLabel="Saving…">
          Add Note
        </Button>
      </form>
    </Card>
  );
}

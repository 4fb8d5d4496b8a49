import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Textarea } from "#ui/forms/Inputs.tsx";
import { EditButton, EditForm } from "./EditForm.tsx";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { savedMessages } from "#features/requests/estimate-prices/savedMessages.ts";
import { useEditing, type Editable } from "./useEditing.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";

/** The owner's editable notes. */
const notes: Editable<{ notes: string }> = {
  what: "notes",
  read: ({ notes: written }) => ({ notes: written ?? "" }),
  save: (edited, { notes: written }) => estimatesApi.saveNotes.call({ ...edited, notes: written || null }),
  done: savedMessages.notesSaved,
  failed: "Failed to save notes.",
};

// A text box that grows with its text ignores `rows`: six lines, plus the padding.
const sixRows = { minHeight: "calc(6lh + 1.125rem)" };

/** The notes about the work, by the owner or by the customer in the request. */
export function NotesCard({ estimate }: { estimate: EstimateDetails }) {
  const editing = useEditing(estimate, notes);
  const { draft, shown, problems, type } = editing;
  return (
    <Card
      title="Notes"
      actions={<EditButton editing={editing} />}
      folded={draft || shown.notes ? undefined : "None yet"}
    >
      {draft ? (
        <EditForm editing={editing} labels={{ notes: "The note" }}>
          <Field label="Notes" hideLabel error={problems["notes"]}>
            <Textarea
              rows={6}
              style={sixRows}
              maxLength={fieldLengths.notes}
              value={draft.notes}
              onChange={(event) => type({ notes: event.target.value })}
            />
          </Field>
        </EditForm>
      ) : shown.notes ? (
        <p className="text-[0.9375rem] wrap-anywhere whitespace-pre-line">{shown.notes}</p>
      ) : (
        <p className="text-sm text-ink-faint">No notes yet.</p>
      )}
    </Card>
  );
}

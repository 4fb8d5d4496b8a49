import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/Field.tsx";
import { Textarea } from "#ui/Inputs.tsx";
import { EditButton, EditForm } from "./EditForm.tsx";
import type { EstimateDetails } from "./estimate.ts";
import { notes, useEditing } from "./useEditing.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

// A box that grows with its text minds no rows: six of them, and what is around them.
const sixRows = { minHeight: "calc(6lh + 1.125rem)" };

/** What the owner, or the customer with the request, has written about the work. */
export function NotesCard({ estimate }: { estimate: EstimateDetails }) {
  const editing = useEditing(estimate, notes);
  const { draft, shown, problems, type } = editing;
  return (
    <Card title="Notes" actions={<EditButton editing={editing} />}>
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

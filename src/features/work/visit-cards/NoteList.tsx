import { Trash2 } from "lucide-react";
import { useState } from "react";
import { formatInstant } from "#shared/days/days.ts";
import { IconButton } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { useZone } from "#browser/useZone.ts";
import { useVisitRemovals } from "./useVisitRemovals.ts";
import type { VisitNote } from "#features/work/visits/visit.ts";

/** Members' notes about a visit, with author and time; nothing if there are none. Members can remove their own. */
export function NoteList({ visitId, notes }: { visitId: string; notes: readonly VisitNote[] }) {
  const zone = useZone();
  const { removeNote } = useVisitRemovals(visitId);
  const [removing, setRemoving] = useState<VisitNote | null>(null);
  if (notes.length === 0) return null;
  return (
    <>
      <ul aria-label="Notes from the visit" className="flex flex-col gap-3">
        {notes.map((note) => (
          <li key={note.id} className="flex items-start gap-2 border-l-2 border-line-strong pl-3">
            <div className="min-w-0 flex-1">
              <p className="text-[0.9375rem] wrap-anywhere whitespace-pre-line">{note.text}</p>
              <p className="tabular text-sm text-ink-faint">
                {note.by && `${note.by}, `}
                {formatInstant(note.at, zone)}
              </p>
            </div>
            {note.removable && (
              <IconButton
                label="Remove note"
                size="sm"
                className="-my-1 [&>svg]:size-4"
                aria-haspopup="dialog"
                onClick={() => setRemoving(note)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title="Remove this note?"
        text="It's removed from the customer's timeline, too. This can't be undone."
        confirmLabel="Remove"
        tone="danger"
        onConfirm={async () => {
          if (removing) await removeNote(removing.id);
        }}
      >
        <p className="line-clamp-4 text-sm wrap-anywhere whitespace-pre-line">{removing?.text}</p>
      </ConfirmDialog>
    </>
  );
}

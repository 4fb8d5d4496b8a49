import { NoteList } from "#features/work/visit-cards/NoteList.tsx";
import { useVisitRefresh } from "#features/work/visit-cards/useVisitRefresh.ts";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/cx.ts";
import { visitsApi } from "#features/work/visits/visit.client.ts";
import { WritingForm } from "#browser/conversation/Conversation.tsx";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import type { VisitDetails } from "#features/work/visits/visit.ts";
import { visitNoteRule } from "#features/work/visits/visitNoteRule.ts";

/** The notes on the visit, with a form for a new one. Typed text stays until it is saved. */
export function VisitNotes({ visit: { id, notes } }: { visit: VisitDetails }) {
  const refresh = useVisitRefresh();

  async function send(text: string): Promise<boolean> {
    try {
      const { notice } = await visitsApi.addNote.call({ id, text });
      toastSuccess("Note added", notice);
    } catch (error) {
      toastError(error, { words: "The note couldn't be added. Please try again." });
      return false;
    }
    void refresh();
    return true;
  }

  return (
    <Card title="Notes from the visit">
      <NoteList visitId={id} notes={notes} />
      <WritingForm
        about={id}
        rule={visitNoteRule}
        unsaved="your note"
        send={send}
        label="New note"
        box={{ rows: 3 }}
        button={{ className: "min-h-12", busyLabel: "Saving…", children: "Add Note" }}
        className={cx("gap-3", notes.length > 0 && "mt-4")}
      />
    </Card>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { dayIn } from "#shared/calendarDays.ts";
import { formatInstant } from "#shared/days.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Notice } from "#ui/Notice.tsx";
import { toast } from "#ui/toast.tsx";
import { api, client } from "#web/client.ts";
import { toastError } from "#web/toastError.ts";
import { useToday } from "#web/useToday.ts";
import { useZone } from "#web/useZone.ts";
import type { VisitDetails } from "./visit.ts";

/** Records a visit as done, from its day on; afterwards says when it was, and by whom. */
export function DoneButton({ visit }: { visit: VisitDetails }) {
  const queries = useQueryClient();
  const zone = useZone();
  const today = useToday();
  const [asking, setAsking] = useState(false);
  const { id, completed_at, completed_by } = visit;
  if (completed_at)
    return (
      <Notice tone="success" title="Done">
        {formatInstant(completed_at, zone)}
        {completed_by && `, ${completed_by}`}
      </Notice>
    );
  if (dayIn(zone, new Date(visit.start_datetime)) > today) return null;

  async function complete(): Promise<void> {
    try {
      queries.setQueryData(api.visits.get.queryKey({ input: { id } }), await client.visits.complete({ id }));
      toast({ title: "Visit marked as done", tone: "success" });
    } catch (error) {
      toastError(error, { words: "The visit could not be marked as done. Please try again." });
    }
    void queries.invalidateQueries({ queryKey: api.visits.key() });
  }

  return (
    <>
      <Button
        variant="primary"
        className="min-h-14 w-full text-base"
        icon={<Check aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Mark as Done
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Mark this visit as done?"
        text="It's recorded with your name and cannot be undone here."
        confirmLabel="Done"
        onConfirm={complete}
      />
    </>
  );
}

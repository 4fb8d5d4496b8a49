import { useQueryClient } from "@tanstack/react-query";
import { Check, RotateCcw } from "lucide-react";
import { useRef, useState } from "react";
import { useVisitRefresh } from "#features/work/visit-cards/useVisitRefresh.ts";
import { completionProblem } from "#features/work/visits/visitLife.ts";
import { formatInstant } from "#shared/days/days.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Notice } from "#ui/Notice.tsx";
import { NextForJob } from "./NextForJob.tsx";
import { visitsApi } from "#features/work/visits/visit.client.ts";
import { useMay } from "#browser/client/useMay.ts";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { useToday } from "#browser/useToday.ts";
import { useZone } from "#browser/useZone.ts";
import type { VisitDetails } from "#features/work/visits/visit.ts";

/**
 * Records a visit as done, from its day on, and asks those who may plan what is next for its job. Afterwards it shows when
 * and by whom it was done. The record can be undone.
 */
export function DoneButton({ visit }: { visit: VisitDetails }) {
  const queries = useQueryClient();
  const refresh = useVisitRefresh();
  const zone = useZone();
  const today = useToday();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [askingNext, setAskingNext] = useState(false);
  const mayPlan = useMay()(calendarApi.create);
  const place = useRef<HTMLDivElement>(null);
  const { id, completed_at, completed_by } = visit;

  /** The pressed button disappears, so the focus moves to its surroundings. */
  const show = (changed: VisitDetails) => {
    queries.setQueryData(visitsApi.get.queryKey({ input: { id } }), changed);
    place.current?.focus();
  };

  async function reopen(): Promise<void> {
    try {
      const { notice, ...reopened } = await visitsApi.reopen.call({ id });
      show(reopened);
      toastSuccess("Visit marked as not done", notice);
    } catch (error) {
      toastError(error, { words: "The visit couldn't be changed. Please try again." });
    }
    void refresh();
  }

  async function complete(): Promise<void> {
    setBusy(true);
    try {
      const { notice, ...completed } = await visitsApi.complete.call({ id });
      show(completed);
      setAskingNext(true);
      toastSuccess("Visit marked as done", notice, { action: { label: "Undo", onClick: () => void reopen() } });
    } catch (error) {
      toastError(error, { words: "The visit couldn't be marked as done. Please try again." });
    }
    setBusy(false);
    void refresh();
  }

  return (
    <div ref={place} tabIndex={-1} className="outline-none empty:hidden">
      {completed_at ? (
        <Notice
          tone="success"
          title="Done"
          action={
            <Button
              size="sm"
              className="min-h-11"
              icon={<RotateCcw aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => setAsking(true)}
            >
              Not Done
            </Button>
          }
        >
          {formatInstant(completed_at, zone)}
          {completed_by && `, ${completed_by}`}
        </Notice>
      ) : (
        completionProblem(visit, today, zone) === null && (
          <Button
            variant="primary"
            className="min-h-14 w-full text-base"
            icon={<Check aria-hidden="true" />}
            busy={busy}
            busyLabel="Saving…"
            onClick={() => void complete()}
          >
            Mark as Done
          </Button>
        )
      )}
      {mayPlan && visit.job_id !== null && (
        <NextForJob jobId={visit.job_id} visitId={id} asking={askingNext} onAsking={setAskingNext} />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Mark this visit as not done?"
        text="Its notes and photos are kept."
        confirmLabel="Mark as Not Done"
        onConfirm={reopen}
      />
    </div>
  );
}

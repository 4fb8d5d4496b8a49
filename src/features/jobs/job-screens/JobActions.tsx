import { CheckCheck, Ellipsis, Hammer, Lock, Pencil, X } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Textarea } from "#ui/forms/Inputs.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Menu, MenuItem } from "#ui/overlays/Menu.tsx";
import { DiscardDialog } from "#browser/forms/DiscardDialog.tsx";
import { useDiscardGuard } from "#browser/forms/useDiscardGuard.ts";
import { jobsApi } from "#features/jobs/jobs/job.client.ts";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import { canMove, type JobState } from "#features/jobs/job-rules/jobState.ts";
import { EditJobDialog } from "./EditJobDialog.tsx";
import { useJobChange } from "./useJobChanges.ts";

/** Each change of state: its name on a button, and the message after it. */
const moveWords = {
  open: { label: "Open Again", done: "Job open again" },
  done: { label: "Mark as Done", done: "Job done" },
  closed: { label: "Close the Job", done: "Job closed" },
  cancelled: { label: "Cancel the Job", done: "Job cancelled" },
} as const satisfies Record<JobState, { label: string; done: string }>;

const icons = { open: Hammer, done: CheckCheck, closed: Lock, cancelled: X };

/** Returns a function that changes the state of a job; null on failure, after showing a message. */
function useMove({ id, version }: JobDetails) {
  const change = useJobChange();
  return (state: JobState, reason: string | null = null) =>
    change(jobsApi.move.call({ id, version, state, reason }), {
      done: moveWords[state].done,
      failed: "The job couldn't be changed. Please try again.",
    });
}

/** A button that changes the state of a job, where its state allows it. */
export function MoveButton({
  job,
  to,
  variant,
}: {
  job: JobDetails;
  to: Exclude<JobState, "cancelled">;
  variant: "primary" | "ghost";
}) {
  const move = useMove(job);
  const [busy, setBusy] = useState(false);
  const Icon = icons[to];
  if (!canMove(job.state, to)) return null;
  const press = async () => {
    setBusy(true);
    await move(to);
    setBusy(false);
  };
  return (
    <Button
      variant={variant}
      block
      {...(variant === "primary" ? { size: "lg" as const } : {})}
      busy={busy}
      icon={<Icon aria-hidden="true" />}
      onClick={() => void press()}
    >
      {moveWords[to].label}
    </Button>
  );
}

/** The actions that the state of a job allows, besides its next step. */
export function JobActions({ job }: { job: JobDetails }) {
  const move = useMove(job);
  const [open, setOpen] = useState<"edit" | "cancel" | null>(null);
  const close = () => setOpen(null);
  // Going back one step: a closed job is done again, other jobs are open again.
  const backTo = job.state === "closed" ? "done" : "open";
  return (
    <>
      <Button icon={<Pencil aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen("edit")}>
        Edit
      </Button>
      {job.state !== "open" || canMove(job.state, "cancelled") ? (
        <Menu
          label="More actions"
          trigger={
            <IconButton label="More actions" variant="secondary">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        >
          {canMove(job.state, backTo) && (
            <MenuItem icon={<Hammer aria-hidden="true" />} onSelect={() => void move(backTo)}>
              {job.state === "closed" ? "Not closed yet" : "Open again"}
            </MenuItem>
          )}
          {canMove(job.state, "cancelled") && (
            <MenuItem icon={<X aria-hidden="true" />} tone="danger" onSelect={() => setOpen("cancel")}>
              Cancel the job…
            </MenuItem>
          )}
        </Menu>
      ) : null}
      {open === "edit" && <EditJobDialog job={job} onClose={close} />}
      {open === "cancel" && <CancelDialog onClose={close} onCancel={(reason) => move("cancelled", reason)} />}
    </>
  );
}

function CancelDialog({
  onClose,
  onCancel,
}: {
  onClose: () => void;
  onCancel: (reason: string) => Promise<JobDetails | null>;
}) {
  const [reason, setReason] = useState("");
  const closing = useDiscardGuard(onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={closing.ask}
      tone="danger"
      title="Cancel this job?"
      text="Its work and notes stay, and it can be opened again."
      confirmLabel="Cancel the Job"
      cancelLabel="Keep It"
      confirmDisabled={reason.trim() === ""}
      onConfirm={async () => {
        await onCancel(reason);
        closing.onTyped(false);
        onClose();
      }}
    >
      <Field label="Reason" required>
        <Textarea
          maxLength={1_000}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            closing.onTyped(event.currentTarget.value !== "");
          }}
        />
      </Field>
      <DiscardDialog {...closing.question} />
    </ConfirmDialog>
  );
}

import { Pause } from "lucide-react";
import { useState } from "react";
import { toastError } from "#browser/session/toastError.ts";
import { useZone } from "#browser/useZone.ts";
import { formatInstant } from "#shared/days/days.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { counted } from "./messageWords.ts";
import { useMessageChanges } from "./useMessageChanges.ts";

/** The banner while all messages are paused, with the button that ends it. */
export function PausedNotice({ since }: { since: string | null | undefined }) {
  const zone = useZone();
  const { setPaused } = useMessageChanges();
  const [busy, setBusy] = useState(false);
  if (!since) return null;
  const resume = async () => {
    setBusy(true);
    try {
      await setPaused(false);
    } catch (error) {
      toastError(error, { words: "The messages couldn't be resumed. Please try again." });
    }
    setBusy(false);
  };
  return (
    <Notice
      tone="warning"
      title={`Paused since ${formatInstant(since, zone)}`}
      className="mb-4"
      action={
        <Button variant="primary" busy={busy} onClick={() => void resume()}>
          Resume
        </Button>
      }
    >
      A member paused them, or the server was restored from a backup. Nothing goes out. Messages that wait for more than
      a day are not sent.
    </Notice>
  );
}

/** The line about messages that were missed in the last days. `onShow` shows them; without it they are shown already. */
export function MissedNotice({ count, onShow }: { count: number; onShow: (() => void) | undefined }) {
  if (count === 0) return null;
  return (
    <Notice
      tone="warning"
      title={`${counted(count, "message")} ${count === 1 ? "was" : "were"} not sent in the last 7 days`}
      className="mb-4"
      action={onShow && <Button onClick={onShow}>Show Stopped</Button>}
    >
      The server was away, or messages were paused, for more than a day after their time.
    </Notice>
  );
}

/** The button that pauses all messages, after a question. */
export function PauseButton() {
  const { setPaused } = useMessageChanges();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon={<Pause aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Pause<span className="max-sm:sr-only"> All Messages</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Pause all messages?"
        text="Nothing goes out until you resume. Messages that wait for more than a day are not sent."
        confirmLabel="Pause All Messages"
        onConfirm={() => setPaused(true)}
      />
    </>
  );
}

import { Hammer } from "lucide-react";
import { useState } from "react";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { Button } from "#ui/Button.tsx";
import { useBeginJob } from "./useJobChanges.ts";

/** Starts a job from a service schedule that is due, and opens its page. `whose` names it for screen readers. */
export function StartScheduledJob({ scheduleId, whose }: { scheduleId: string; whose: string }) {
  const hasPro = useHasPro();
  const begin = useBeginJob();
  const [busy, setBusy] = useState(false);
  if (!hasPro) return null;
  return (
    <Button
      size="sm"
      icon={<Hammer aria-hidden="true" />}
      aria-label={`Start a Job: ${whose}`}
      busy={busy}
      onClick={() => {
        setBusy(true);
        void begin({ schedule_id: scheduleId }).finally(() => setBusy(false));
      }}
    >
      Start a Job
    </Button>
  );
}

import { CalendarPlus } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { useSession } from "#web/session.tsx";
import type { EventSeed } from "./eventForm.ts";
import { useEventDialogs } from "./useEventDialogs.tsx";

/**
 * Plans an event filled in with what is known where the button stands. Only for those whose plan includes the calendar.
 */
export function ScheduleButton({ seed }: { seed: () => EventSeed }) {
  const { state, me } = useSession();
  const { add, dialogs } = useEventDialogs();
  if (state !== "demo" && !me?.subscription.subscribed) return null;
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" icon={<CalendarPlus aria-hidden="true" />} onClick={() => add(seed())}>
        Schedule
      </Button>
      {dialogs}
    </>
  );
}

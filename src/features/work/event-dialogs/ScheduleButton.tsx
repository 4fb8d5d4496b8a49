import { CalendarPlus } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { useHasPro } from "#browser/session/useHasPro.ts";
import type { EventSeed } from "./eventForm.ts";
import { EventDialogs } from "./EventDialogs.tsx";
import { useEventDialogs } from "./useEventDialogs.ts";

/** Plans an event filled in with the data of the surrounding page. Only for owners whose plan includes the calendar. */
export function ScheduleButton({ seed }: { seed: () => EventSeed }) {
  const hasPro = useHasPro();
  const dialogs = useEventDialogs();
  if (!hasPro) return null;
  return (
    <>
      <Button
        size="sm"
        aria-haspopup="dialog"
        icon={<CalendarPlus aria-hidden="true" />}
        onClick={() => dialogs.add(seed())}
      >
        Schedule
      </Button>
      <EventDialogs dialogs={dialogs} />
    </>
  );
}

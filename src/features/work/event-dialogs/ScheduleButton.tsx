import { CalendarPlus } from "lucide-react";
import { barAction } from "#ui/ActionBar.tsx";
import { Button } from "#ui/Button.tsx";
import { useHasPro } from "#browser/session/useHasPro.ts";
import type { EventSeed } from "./eventForm.ts";
import { EventDialogs } from "./EventDialogs.tsx";
import { useEventDialogs } from "./useEventDialogs.ts";

/**
 * Plans an event filled in with the data of the surrounding page. Only for owners whose plan includes the calendar.
 * `look`: beside other buttons, as the next step of the page, or in the bar of a phone's page.
 */
export function ScheduleButton({
  seed,
  look = "beside",
  label = "Schedule",
}: {
  seed: () => EventSeed;
  look?: "beside" | "next" | "bar";
  label?: string;
}) {
  const hasPro = useHasPro();
  const dialogs = useEventDialogs();
  if (!hasPro) return null;
  const icon = <CalendarPlus aria-hidden="true" />;
  const press = { "aria-haspopup": "dialog", onClick: () => dialogs.add(seed()) } as const;
  return (
    <>
      {look === "bar" ? (
        <button type="button" className={barAction} {...press}>
          {icon}
          {label}
        </button>
      ) : look === "next" ? (
        <Button variant="primary" size="lg" block icon={icon} {...press}>
          {label}
        </Button>
      ) : (
        <Button size="sm" icon={icon} {...press}>
          {label}
        </Button>
      )}
      <EventDialogs dialogs={dialogs} />
    </>
  );
}

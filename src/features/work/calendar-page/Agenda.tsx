import { CalendarCheck2 } from "lucide-react";
import { useTownOrAddress } from "#browser/useTown.ts";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { AssignedInitials } from "#features/work/event-dialogs/AssignedInitials.tsx";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { eventMark } from "./EventChip.tsx";
import { KindSign } from "#features/work/event-dialogs/KindSign.tsx";
import { MoveDay } from "#features/work/rain/MoveDay.tsx";
import { clientIfNotInTitle, longDay, shortDay, timeOnDay } from "#features/work/events/eventWords.ts";

/** The planned events day by day, as a list; empty days are left out. */
export function Agenda({
  days,
  today,
  byDay,
  zone,
  onOpen,
}: {
  days: readonly string[];
  today: string;
  byDay: ReadonlyMap<string, readonly CalendarEvent[]>;
  zone: string;
  onOpen: (event: CalendarEvent) => void;
}) {
  const planned = days.filter((day) => byDay.has(day));
  const last = days.at(-1);
  if (planned.length === 0)
    return (
      <div className="rounded-xl border border-line bg-surface shadow-card">
        <EmptyState
          icon={<CalendarCheck2 />}
          title={last ? `Nothing scheduled through ${shortDay(last)}` : "Nothing scheduled"}
        />
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      {planned.map((day) => (
        <section key={day} aria-label={longDay(day)}>
          <h2 className={cx("mb-1.5 text-sm font-semibold", day === today ? "text-accent" : "text-ink-soft")}>
            {day === today && "Today · "}
            {longDay(day)}
          </h2>
          <ul className="flex flex-col gap-2">
            {byDay.get(day)?.map((event) => (
              <li key={event.id} className="drawn-in-view-16 -m-1 p-1">
                <AgendaEvent
                  event={event}
                  time={timeOnDay(event, day, zone) ?? "All day"}
                  onOpen={() => onOpen(event)}
                />
              </li>
            ))}
          </ul>
          <MoveDay day={day} events={byDay.get(day) ?? []} zone={zone} />
        </section>
      ))}
    </div>
  );
}

function AgendaEvent({ event, time, onOpen }: { event: CalendarEvent; time: string; onOpen: () => void }) {
  const place = useTownOrAddress(event.client_address);
  const details = [clientIfNotInTitle(event), place].filter(Boolean).join(" · ");
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-14 w-full gap-2 sm:gap-3 rounded-xl border border-line bg-surface p-3 text-left shadow-card hover:border-line-strong"
    >
      <span aria-hidden="true" className={cx("w-1 shrink-0 rounded-full", eventMark(event))} />
      <span className="tabular w-18 shrink-0 text-sm text-ink-soft sm:w-20">{time}</span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-1.5 font-medium wrap-anywhere">
          <KindSign event={event} />
          <span className="min-w-0">{event.title}</span>
        </span>
        {details && <span className="block text-sm wrap-anywhere text-ink-soft">{details}</span>}
        {event.completed_at && <span className="block text-sm text-success">Completed</span>}
      </span>
      <AssignedInitials ids={event.assigned_to} className="self-start text-ink-soft" />
    </button>
  );
}

import { useMemo } from "react";
import { useMediaQuery } from "#ui/useMediaQuery.ts";
import { useAddressQuery } from "#browser/useAddressQuery.ts";
import { daysInSight, readCalendarAddress, writeCalendarAddress, type CalendarPlace } from "./calendarAddress.ts";
import type { Go } from "./CalendarToolbar.tsx";
import { daysOfEvent, type Times } from "#features/work/events/eventTimes.ts";

/**
 * The view, the day and the member from the address, and the days that they show. `go` changes the address. `follow`
 * changes it if an event has moved out of view. Without values in the address, today is shown: as a month, on a phone
 * as an agenda.
 */
export function useCalendarPlace({ today, zone }: { today: string; zone: string }): {
  place: CalendarPlace;
  days: string[];
  go: Go;
  follow: (times: Times) => void;
} {
  const wide = useMediaQuery("(min-width: 48rem)");
  const [query, changeQuery] = useAddressQuery();
  const usual: CalendarPlace = { view: wide ? "month" : "agenda", day: today };
  const place = readCalendarAddress(query, usual);
  const { view, day } = place;
  const days = useMemo(() => daysInSight({ view, day }, wide ? "wide" : "narrow"), [view, day, wide]);
  const go: Go = (to) =>
    changeQuery(
      (query) => {
        const from = readCalendarAddress(query, usual);
        return writeCalendarAddress({ ...from, ...(typeof to === "function" ? to(from) : to) });
      },
      { replace: typeof to === "function" || to.view === undefined },
    );
  const follow = (times: Times) => {
    const first = daysOfEvent(times, zone)[0] ?? day;
    if (view === "month" || !days.includes(first)) go({ day: first });
  };
  return { place, days, go, follow };
}

import { useEffect, useState } from "react";
import { dayIn, minuteIn } from "#shared/days/calendarDays.ts";

/** Returns the current day and minute in the time zone, updated every minute. */
export function useMinute(zone: string): { day: string; minute: number } {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(tick);
  }, []);
  return { day: dayIn(zone, now), minute: minuteIn(zone, now) };
}

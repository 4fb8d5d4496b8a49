import { useEffect, useState } from "react";
import { dayIn } from "#shared/days/calendarDays.ts";
import { useZone } from "./useZone.ts";

/** The longest delay before a new day is noticed, in milliseconds. */
const pollMs = 30_000;

/** Returns the owner's current day, as `YYYY-MM-DD`. It changes at the owner's midnight. */
export function useToday(): string {
  const zone = useZone();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const watch = setInterval(
      () => setNow((before) => (dayIn(zone, new Date()) === dayIn(zone, before) ? before : new Date())),
      pollMs,
    );
    return () => clearInterval(watch);
  }, [zone]);
  return dayIn(zone, now);
}

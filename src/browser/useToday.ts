import { useEffect, useState } from "react";
import { dayIn } from "#shared/days/calendarDays.ts";
import { useZone } from "./useZone.ts";

/** A new day is noticed at most this late, in milliseconds. */
const pollMs = 30_000;

/** What day it is for the owner, as `YYYY-MM-DD`; it goes on at the owner's midnight. */
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

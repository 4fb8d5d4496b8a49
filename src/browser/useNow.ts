import { useEffect, useState } from "react";

/** Returns the current time, updated every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(ticking);
  }, []);
  return now;
}

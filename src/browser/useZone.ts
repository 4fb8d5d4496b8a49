import { useSession } from "#browser/client/useSession.ts";

/** Returns the time zone of the owner's business, which decides when days begin and end and how times are shown. */
export function useZone(): string {
  return useSession().me?.business.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

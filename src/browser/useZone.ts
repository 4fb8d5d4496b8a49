import { useSession } from "#browser/client/useSession.ts";

/** The time zone of the owner's business, in which days begin and end and times are read. */
export function useZone(): string {
  return useSession().me?.business.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

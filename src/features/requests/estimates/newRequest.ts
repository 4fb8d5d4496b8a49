import * as z from "zod";

/**
 * A request that is still new to a member: it came in the last 30 days, is pending, nobody has done anything about it, and
 * the member has not opened it. Its first service stands for it.
 */
const newRequest = z.object({
  /** Its first estimate, which is what opens it. */
  id: z.uuid(),
  name: z.string(),
  service_name: z.string(),
  /** How many services were asked for besides. */
  more_services: z.int(),
  total_price: z.number().nullable(),
  created_at: z.string(),
});
export type NewRequest = z.output<typeof newRequest>;

/** How many requests are new to a member, and the newest of them. */
export const newRequests = z.object({ count: z.int(), rows: z.array(newRequest) });
export type NewRequests = z.output<typeof newRequests>;

/** Older requests are not counted: who leaves them pending has no use for a count that only grows. In days. */
export const newForDays = 30;
/** So many of them are named; the others are counted only. */
export const maxNamed = 10;

/** What decides whether a request is new. `opened`: by the member who asks. */
type NewRequestCandidate = {
  request_position: number;
  status: string;
  first_action_at: string | null;
  created_at: string;
  opened: boolean;
};

/** The requests among these estimates that are new, newest first. */
export function newAmong<Estimate extends NewRequestCandidate>(estimates: readonly Estimate[], now: Date): Estimate[] {
  const since = now.getTime() - newForDays * 24 * 60 * 60 * 1000;
  return estimates
    .filter(
      (one) =>
        one.request_position === 0 &&
        one.status === "pending" &&
        one.first_action_at === null &&
        !one.opened &&
        Date.parse(one.created_at) > since,
    )
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
}

import * as z from "zod";

/**
 * A request that is still new to a member. It came in the last 30 days, is pending, no member has acted on it, and this
 * member has not opened it. Its first service represents it.
 */
const newRequest = z.object({
  /** Its first estimate, which opens the request. */
  id: z.uuid(),
  name: z.string(),
  service_name: z.string(),
  /** The number of other requested services. */
  more_services: z.int(),
  total_price: z.number().nullable(),
  created_at: z.string(),
});

/** The number of requests that are new to a member, and the newest of them. */
export const newRequests = z.object({ count: z.int(), rows: z.array(newRequest) });
export type NewRequests = z.output<typeof newRequests>;

/** In days. Older requests are not counted: an owner who leaves them pending has no use for a count that only grows. */
export const newForDays = 30;
/** The maximum number of named requests. The others are only counted. */
export const maxNamed = 10;

/** The columns that decide whether a request is new. `opened`: by the calling member. */
type NewRequestCandidate = {
  request_position: number;
  status: string;
  first_action_at: string | null;
  created_at: string;
  opened: boolean;
};

/** The new requests among these estimates, newest first. */
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

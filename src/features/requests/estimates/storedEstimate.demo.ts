import * as z from "zod";
import { estimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { historyEvent } from "#features/requests/estimate-records/history.ts";

/**
 * An estimate as the demo stores it. `siblings` are found by `request_id`. Deleted ones stay, so that they can be
 * restored. The time of the first action is stored too, for the analytics.
 */
export const storedDemoEstimate = estimateDetails
  .omit({ siblings: true, widest_range: true, calibrations: true })
  .extend({
    request_position: z.int(),
    deleted_at: z.string().nullable(),
    first_action_at: z.string().nullable(),
    /** Members' changes, newest first. */
    history: z.array(historyEvent),
    /** True after the visitor has opened it. */
    opened: z.boolean(),
  });
export type StoredDemoEstimate = z.output<typeof storedDemoEstimate>;

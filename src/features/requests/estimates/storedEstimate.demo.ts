import * as z from "zod";
import { estimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { historyEvent } from "#features/requests/estimate-records/history.ts";

/**
 * An estimate as the demo stores it: `siblings` are found by `request_id`; deleted ones stay, to be brought back. When
 * something was first done about it is stored beside, for the analytics.
 */
export const storedDemoEstimate = estimateDetails
  .omit({ siblings: true, widest_range: true, calibrations: true })
  .extend({
    request_position: z.int(),
    deleted_at: z.string().nullable(),
    first_action_at: z.string().nullable(),
    /** The changes that members made, newest first. */
    history: z.array(historyEvent),
    /** True once the visitor has opened it. */
    opened: z.boolean(),
  });
export type StoredDemoEstimate = z.output<typeof storedDemoEstimate>;

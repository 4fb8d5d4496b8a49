import * as z from "zod";
import { estimateDetails, type EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
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

/** An estimate with all its fields, without what is found with others: its siblings and its service's lessons. */
export const withoutFindings = (estimate: StoredDemoEstimate): EstimateDetails => ({
  ...estimate,
  siblings: [],
  widest_range: null,
  calibrations: null,
});

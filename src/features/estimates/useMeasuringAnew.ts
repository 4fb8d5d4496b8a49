import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Measurement } from "#features/photos/measurement.ts";
import { ProductError } from "#shared/errors.ts";
import { api, client } from "#web/client.ts";
import { toastSuccess } from "#web/toastSuccess.ts";
import { useUnsaved } from "#web/dirtyForms.ts";
import type { EstimateDetails } from "./estimate.ts";

/** How often a save is sent again because something else of the estimate changed at that moment. */
const maxAttempts = 3;

const notSaved = "Your connection or our server did not answer. What you measured is still here.";

/**
 * Measuring on an estimate's photos, from opening the screen to what is kept. What could not be kept stays, to go on
 * with. A save over a measurement or a price that the owner has not seen is refused, and the newer ones shown.
 */
export function useMeasuringAnew(estimate: EstimateDetails) {
  const queries = useQueryClient();
  const [start, setStart] = useState<Measurement | null>(null);
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const get = api.estimates.get.queryOptions({ input: { id: estimate.id }, staleTime: 0 });
  useUnsaved(failed === null ? null : "measurement");

  async function keep(measurement: Measurement) {
    let latest = queries.getQueryData(get.queryKey) ?? estimate;
    const seen = seenOf(latest);
    for (let tries = 1; ; tries++) {
      try {
        await queries.cancelQueries({ queryKey: get.queryKey });
        return await client.estimates.saveMeasurement({ id: estimate.id, version: latest.version, measurement });
      } catch (error) {
        if (!(error instanceof ProductError && error.code === "conflict") || tries === maxAttempts) throw error;
        latest = await queries.fetchQuery(get);
        if (seenOf(latest) !== seen) throw error;
      }
    }
  }

  return {
    start,
    open,
    saving,
    /** Why the last measurement was not kept, or null. */
    failed,
    begin: (from: Measurement | null) => {
      setStart(from);
      setFailed(null);
      setOpen(true);
    },
    /** Opens what could not be kept. */
    goOn: () => setOpen(true),
    cancel: () => {
      setOpen(false);
      setFailed(null);
    },
    save: async (measurement: Measurement) => {
      setOpen(false);
      setStart(measurement);
      setFailed(null);
      setSaving(true);
      try {
        const { notice, ...saved } = await keep(measurement);
        queries.setQueryData(get.queryKey, saved);
        toastSuccess("Measurement saved. The price follows it.", notice);
      } catch (error) {
        setFailed(error instanceof ProductError && error.code !== "unavailable" ? error.message : notSaved);
      }
      setSaving(false);
      void queries.invalidateQueries({ queryKey: api.estimates.key() });
    },
  };
}

/** What of an estimate a measurement writes over. */
function seenOf({ measurements, total_price }: EstimateDetails): string {
  return JSON.stringify([measurements[0]?.id, total_price]);
}

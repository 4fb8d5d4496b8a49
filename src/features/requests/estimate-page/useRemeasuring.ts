import { useState } from "react";
import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import { ProductError } from "#shared/errors.ts";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { useUnsaved } from "#browser/dirtyForms.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { savedMessages } from "#features/requests/estimate-prices/savedMessages.ts";
import { useEstimateSave } from "./useEstimateSave.ts";

const notSaved = "No answer from the server. What you measured is still here.";

/**
 * Measuring on an estimate's photos, from opening the screen to saving. A measurement that was not saved can be
 * reopened. A save over a measurement or a price that the owner has not seen is refused, and the newer values are
 * shown.
 */
export function useRemeasuring(estimate: EstimateDetails) {
  const saveEstimate = useEstimateSave(estimate);
  const [start, setStart] = useState<Measurement | null>(null);
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  useUnsaved(failed === null ? null : "measurement");

  return {
    start,
    open,
    saving,
    /** The reason why the last measurement was not saved, or null. */
    failed,
    begin: (from: Measurement | null) => {
      setStart(from);
      setFailed(null);
      setOpen(true);
    },
    /** Reopens the measurement that was not saved. */
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
        const notice = await saveEstimate(
          (edited) => estimatesApi.saveMeasurement.call({ ...edited, measurement }),
          (newer, before) => overwritten(newer) === overwritten(before),
        );
        toastSuccess(savedMessages.measurementSaved, notice);
      } catch (error) {
        setFailed(error instanceof ProductError && error.code !== "unavailable" ? error.message : notSaved);
      }
      setSaving(false);
    },
  };
}

/** Identifies the data of an estimate that a measurement overwrites. */
function overwritten({ measurements, total_price }: EstimateDetails): string {
  return JSON.stringify([measurements[0]?.id, total_price]);
}

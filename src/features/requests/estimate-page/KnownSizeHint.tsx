import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { savedMessages } from "#features/requests/estimate-prices/savedMessages.ts";
import { KnownSizeRow } from "#features/requests/places/KnownSizeRow.tsx";
import type { KnownSize } from "#features/requests/places/knownPlace.ts";
import { placesApi } from "#features/requests/places/place.client.ts";
import { Button } from "#ui/Button.tsx";
import { useEstimateSave } from "./useEstimateSave.ts";

/** The size of this service that an earlier request of the customer found at the same place, to be taken over. */
export function KnownSizeHint({ estimate }: { estimate: EstimateDetails }) {
  const { data } = useQuery(placesApi.ofEstimate.queryOptions({ input: { id: estimate.id } }));
  const size = data?.sizes.find(({ service_id }) => service_id === estimate.service_id);
  if (!size) return null;
  const isTaken =
    !estimate.assumed &&
    estimate.estimated_square_footage === size.square_feet &&
    estimate.estimated_quantity === size.quantity;
  return (
    <section aria-label="Known size" className="rounded-lg border border-line bg-bg/60 p-4">
      <KnownSizeRow
        size={size}
        lead="Known here"
        action={isTaken ? undefined : <UseSize estimate={estimate} size={size} />}
      />
    </section>
  );
}

function UseSize({ estimate, size }: { estimate: EstimateDetails; size: KnownSize }) {
  const saveEstimate = useEstimateSave(estimate);
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const notice = await saveEstimate(
        (edited) => placesApi.useSize.call({ ...edited, from_estimate_id: size.estimate_id }),
        (newer, before) =>
          newer.total_price === before.total_price && newer.measurements[0]?.id === before.measurements[0]?.id,
      );
      toastSuccess(savedMessages.knownSizeTaken, notice);
    } catch (error) {
      toastError(error, { words: "Failed to save the size. Please try again." });
    }
    setBusy(false);
  };
  return (
    <Button size="sm" busy={busy} onClick={() => void take()}>
      Use this size
    </Button>
  );
}

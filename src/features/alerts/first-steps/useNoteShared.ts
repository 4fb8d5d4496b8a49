import { useQuery, useQueryClient } from "@tanstack/react-query";
import { firstStepsApi } from "./firstStep.client.ts";

/** Records, the first time only, that the owner shared the form: copied its link or downloaded its QR code. */
export function useNoteShared(): () => void {
  const queries = useQueryClient();
  const steps = useQuery(firstStepsApi.read.queryOptions());
  return () => {
    if (!steps.data || steps.data.done.sharing) return;
    firstStepsApi.noteShared
      .call()
      .then(() => queries.invalidateQueries({ queryKey: firstStepsApi.key() }))
      .catch(() => {}); // only a tick is missing, and the next share sets it
  };
}

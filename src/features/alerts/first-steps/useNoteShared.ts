import { useQuery, useQueryClient } from "@tanstack/react-query";
import { firstStepsApi } from "./firstStep.client.ts";

/** Notes, the first time, that the form was shared: its link copied, its QR code downloaded. */
export function useNoteShared(): () => void {
  const queries = useQueryClient();
  const steps = useQuery(firstStepsApi.read.queryOptions());
  return () => {
    if (!steps.data || steps.data.done.sharing) return;
    firstStepsApi.noteShared
      .call()
      .then(() => queries.invalidateQueries({ queryKey: firstStepsApi.key() }))
      .catch(() => {}); // only a tick is missing, and the next time it is made
  };
}

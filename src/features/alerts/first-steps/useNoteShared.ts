import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, client } from "#browser/client/client.ts";

/** Notes, the first time, that the form was shared: its link copied, its QR code downloaded. */
export function useNoteShared(): () => void {
  const queries = useQueryClient();
  const steps = useQuery(api.firstSteps.read.queryOptions());
  return () => {
    if (!steps.data || steps.data.done.sharing) return;
    client.firstSteps
      .noteShared()
      .then(() => queries.invalidateQueries({ queryKey: api.firstSteps.key() }))
      .catch(() => {}); // only a tick is missing, and the next time it is made
  };
}

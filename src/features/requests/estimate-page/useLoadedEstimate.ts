import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "#browser/links.tsx";
import { isNotFound } from "#shared/errors.ts";
import { toast } from "#ui/toast.tsx";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";

/** Polling interval while photos are analysed, in milliseconds, in case no event says that the analysis ended. */
const pollMs = 5_000;

/**
 * Loads the estimate of a page, and marks it as opened. `missing`: there is no such estimate. If it cannot be loaded
 * for another reason, the reader goes to the dashboard, which says so.
 */
export function useLoadedEstimate(id: string): { estimate: EstimateDetails | undefined; missing: boolean } {
  const navigate = useNavigate();
  const { data: estimate, error } = useQuery(
    estimatesApi.get.queryOptions({
      input: { id },
      refetchInterval: (query) => query.state.data?.analysis_state === "running" && pollMs,
    }),
  );
  const missing = isNotFound(error);
  const failed = error !== null && !missing && !estimate;

  useEffect(() => {
    if (!failed) return;
    toast({ title: "Error", description: "Failed to load estimate details.", tone: "destructive" });
    void navigate("/dashboard", { replace: true });
  }, [failed, navigate]);

  return { estimate, missing };
}

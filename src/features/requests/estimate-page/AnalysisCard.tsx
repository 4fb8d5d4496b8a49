import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { DemoRefusal, ProductError } from "#shared/errors.ts";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { Findings } from "./Findings.tsx";

/** An analysis that has run for this many milliseconds may have died, so the owner can retry it. */
const maxAnalysisMs = 95_000;

/** The findings of the photo analysis, or its state. */
export function AnalysisCard({ estimate }: { estimate: EstimateDetails }) {
  const queries = useQueryClient();
  const retry = useMutation(
    estimatesApi.retryAnalysis.mutationOptions({
      onSuccess: (running) => queries.setQueryData(estimatesApi.get.queryKey({ input: { id: estimate.id } }), running),
      onError: (error) => {
        // In this card even "no AI is configured" is an answer, so the card shows that message.
        if (error instanceof DemoRefusal) toastError(error, { words: error.message });
      },
      onSettled: () => queries.invalidateQueries({ queryKey: estimatesApi.key() }),
    }),
  );
  const { ai_analysis: text, analysis_state: state } = estimate;
  const late = useLate(state === "running" ? estimate.updated_at : null);
  const refused = retry.error instanceof DemoRefusal ? null : retry.error;
  const retryButton = (
    <Button
      size="sm"
      icon={<RotateCw aria-hidden="true" />}
      busy={retry.isPending}
      busyLabel="Starting…"
      onClick={() => retry.mutate({ id: estimate.id })}
    >
      Retry
    </Button>
  );

  const nothing = !text && (state === "none" || state === "done");

  return (
    <Card
      title="AI Analysis"
      folded={refused ? undefined : nothing ? "Nothing analyzed" : state === "done" ? (text ?? "") : undefined}
    >
      <div className="flex flex-col gap-3">
        {state === "running" && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Spinner
              showLabel
              label={late ? "The analysis is taking longer than usual…" : "The photos are being analyzed…"}
            />
            {late && retryButton}
          </div>
        )}
        {state === "failed" && (
          <Notice tone="danger" title="The analysis failed" action={retryButton}>
            {estimate.analysis_error ?? "The photos couldn't be analyzed."}
          </Notice>
        )}
        {refused && state !== "done" && (
          <p role="alert" className="text-sm text-danger">
            {refused instanceof ProductError ? refused.message : "Failed to start the analysis. Please try again."}
          </p>
        )}
        {text && <p className="text-[0.9375rem] wrap-anywhere whitespace-pre-line">{text}</p>}
        {estimate.findings && state === "done" && (
          <Findings
            findings={estimate.findings}
            redrawn={estimate.measurements.some((version) => version.made_by !== "model")}
          />
        )}
        {nothing && (
          <>
            <p className="font-medium">Information collected</p>
            <p className="text-sm text-ink-soft">No photos were analyzed for this request.</p>
          </>
        )}
      </div>
    </Card>
  );
}

/** True if `maxAnalysisMs` have passed after `since` (an instant; null: no analysis is running). */
function useLate(since: string | null): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (since === null) return;
    const timer = setTimeout(() => setLate(true), Math.max(0, Date.parse(since) + maxAnalysisMs - Date.now()));
    return () => clearTimeout(timer);
  }, [since]);
  return late;
}

import type { UseQueryResult } from "@tanstack/react-query";
import { isNotFound } from "#shared/errors.ts";
import { FailedState } from "#ui/FailedState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { RecordNotFound } from "#browser/shell/RecordNotFound.tsx";

const back = { to: "/quotes", label: "Back to Quotes" } as const;

/** Replaces a quote while it loads, if it does not exist, or if it cannot be read, with the reason. */
export function QuoteNotShown({
  read: { error, isFetching, refetch },
}: {
  read: Pick<UseQueryResult, "error" | "isFetching" | "refetch">;
}) {
  if (isNotFound(error))
    return <RecordNotFound record="quote" reason="It may have been deleted." backTo={back.to} backLabel={back.label} />;
  if (error === null) return <PageSpinner title="Quote" label="Loading the quote…" />;
  return (
    <>
      <PageHeader title="Quote" back={back} />
      <FailedState
        title="The quote couldn't be loaded"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    </>
  );
}

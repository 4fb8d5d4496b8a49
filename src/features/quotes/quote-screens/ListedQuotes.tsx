import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BriefList } from "#browser/lists/BriefList.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import type { QuoteRow } from "#features/quotes/quote-rules/quoteRecord.ts";
import { useQuoteShape } from "./QuoteShape.tsx";

/** The quotes of a card, its loading and failed states, and `empty` if there are none. */
export function ListedQuotes({
  list: { data, error, isFetching, refetch },
  empty,
}: {
  list: UseQueryResult<{ total: number; rows: QuoteRow[] }>;
  empty: ReactNode;
}) {
  const shape = useQuoteShape();
  if (data) return data.total > 0 ? <BriefList shape={shape} rows={data.rows} /> : empty;
  if (error === null) return <SkeletonRows rows={1} label="Loading quotes…" />;
  return (
    <FailedState
      className="mx-4 mb-4 sm:mx-5"
      title="The quotes couldn't be loaded"
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { DidYouMean } from "#ui/DidYouMean.tsx";

/** Offers the corrections of a search for estimates that found few or none. */
export function EstimatesMeant({
  search,
  onSearch,
  className,
}: {
  search: string;
  onSearch: (search: string) => void;
  className?: string;
}) {
  const typed = search.trim();
  const { data = [] } = useQuery(
    estimatesApi.didYouMean.queryOptions({ input: { search: typed }, enabled: typed !== "" }),
  );
  return <DidYouMean searches={data} onPick={onSearch} className={className} />;
}

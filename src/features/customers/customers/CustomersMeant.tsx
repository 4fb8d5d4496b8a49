import { useQuery } from "@tanstack/react-query";
import { DidYouMean } from "#ui/DidYouMean.tsx";
import { customersApi } from "./customer.client.ts";

/** Offers the corrections of a search for customers that found few or none. */
export function CustomersMeant({
  search,
  onSearch,
  className,
}: {
  search: string;
  onSearch: (search: string) => void;
  className?: string;
}) {
  const { data = [] } = useQuery(
    customersApi.didYouMean.queryOptions({ input: { search }, enabled: search.trim() !== "" }),
  );
  return <DidYouMean searches={data} onPick={onSearch} className={className} />;
}

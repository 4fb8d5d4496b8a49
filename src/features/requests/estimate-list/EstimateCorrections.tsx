import { SearchCorrections } from "#browser/SearchCorrections.tsx";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { listParamsOf, type ListView } from "./listAddress.ts";

/** Offers the corrections of a search of the list. */
export function EstimateCorrections({
  view,
  category,
  ...rest
}: {
  view: ListView;
  category: ServiceCategory | undefined;
  onSearch: (search: string) => void;
  className: string;
}) {
  const { search, status, type } = listParamsOf(view);
  return (
    <SearchCorrections
      search={search}
      corrections={estimatesApi.didYouMean.queryOptions({ input: { search, status, type, category } })}
      {...rest}
    />
  );
}

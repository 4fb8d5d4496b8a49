import { SearchX } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { EstimateCorrections } from "./EstimateCorrections.tsx";
import type { ListView } from "./listAddress.ts";
import { nothingFound } from "./nothingFoundTitle.ts";

/** Says that no estimate passes the filters, and offers to change them. */
export function NothingFound({
  view,
  category,
  onShow,
}: {
  view: ListView;
  category: ServiceCategory | undefined;
  onShow: (change: Partial<ListView>) => void;
}) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={nothingFound(view)}
      text="Try changing the filters to see other estimates."
      action={
        <>
          <EstimateCorrections
            view={view}
            category={category}
            onSearch={(picked) => onShow({ search: picked })}
            className="basis-full"
          />
          <Button onClick={() => onShow({ status: "all", type: "all", search: "" })}>Clear filters</Button>
        </>
      }
    />
  );
}

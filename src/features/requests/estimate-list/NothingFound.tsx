import { SearchX } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { EstimatesMeant } from "./EstimatesMeant.tsx";
import type { ListView } from "./listAddress.ts";
import { nothingFound } from "./nothingFoundTitle.ts";

/** Says that no estimate passes the filters, and offers to change them. */
export function NothingFound({ view, onShow }: { view: ListView; onShow: (change: Partial<ListView>) => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={nothingFound(view)}
      text="Try changing the filters to see other estimates."
      action={
        <>
          <EstimatesMeant
            search={view.search}
            onSearch={(picked) => onShow({ search: picked })}
            className="basis-full"
          />
          <Button onClick={() => onShow({ status: "all", type: "all", search: "" })}>Clear filters</Button>
        </>
      }
    />
  );
}

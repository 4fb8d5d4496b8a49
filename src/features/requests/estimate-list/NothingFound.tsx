import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { Button } from "#ui/Button.tsx";
import { DidYouMean } from "#ui/DidYouMean.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { ListView } from "./listAddress.ts";
import { nothingFound } from "./nothingFoundTitle.ts";

/** Says that no estimate passes the filters, and offers to change them. */
export function NothingFound({ view, onShow }: { view: ListView; onShow: (change: Partial<ListView>) => void }) {
  const search = view.search.trim();
  const { data = [] } = useQuery(estimatesApi.didYouMean.queryOptions({ input: { search }, enabled: search !== "" }));
  return (
    <EmptyState
      icon={<SearchX />}
      title={nothingFound(view)}
      text="Try changing the filters to see other estimates."
      action={
        <>
          <DidYouMean searches={data} onPick={(picked) => onShow({ search: picked })} className="basis-full" />
          <Button onClick={() => onShow({ status: "all", type: "all", search: "" })}>Clear filters</Button>
        </>
      }
    />
  );
}

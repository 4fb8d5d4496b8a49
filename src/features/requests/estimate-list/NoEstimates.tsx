import { ClipboardList, SearchX } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { Link } from "#browser/links.tsx";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { sendFormPath } from "#features/requests/form-links/formLink.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { DidYouMean } from "#ui/DidYouMean.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { nothingFound, type ListView } from "./listAddress.ts";

const AddServiceButton = lazyComponent(
  () => import("#features/catalog/services/NoServicesYet.tsx"),
  "AddServiceButton",
);

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

/** Says that there is no estimate yet, and leads to the next step: a service, or sharing the form. */
export function NoEstimatesYet({ category, noServices }: { category?: ServiceCategory; noServices: boolean }) {
  return (
    <EmptyState
      icon={<ClipboardList />}
      title="No estimates yet"
      text={
        noServices
          ? "Add a service first. Then your form is ready to share."
          : "Share your form link with customers to get started!"
      }
      action={
        noServices ? (
          <AddServiceButton />
        ) : (
          <Link to={sendFormPath(category ?? null)} className={buttonClass({ variant: "primary" })}>
            Send Form
          </Link>
        )
      }
    />
  );
}

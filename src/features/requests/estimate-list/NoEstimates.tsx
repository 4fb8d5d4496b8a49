import { ClipboardList } from "lucide-react";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { Link } from "#browser/links.tsx";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import { sendFormPath } from "#features/requests/form-links/sendFormPath.ts";
import { buttonClass } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";

const AddServiceButton = lazyComponent(
  () => import("#features/catalog/services/NoServicesYet.tsx"),
  "AddServiceButton",
);

/** Says that there is no estimate yet, and leads to the next step: a service, or sharing the form. */
export function NoEstimatesYet({ category, hasServices }: { category?: ServiceCategory; hasServices: boolean }) {
  return (
    <EmptyState
      icon={<ClipboardList />}
      title="No estimates yet"
      text={
        <>
          {hasServices
            ? "Share your form link with customers to get started!"
            : "Add a service first. Then your form is ready to share."}
          <span className="mt-1 block">Their requests become estimates here; a quote is what you send back.</span>
        </>
      }
      action={
        hasServices ? (
          <Link to={sendFormPath(category ?? null)} className={buttonClass({ variant: "primary" })}>
            Send Form
          </Link>
        ) : (
          <AddServiceButton />
        )
      }
    />
  );
}

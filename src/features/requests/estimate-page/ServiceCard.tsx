import { Link } from "#browser/links.tsx";
import { categoryLabels, rateLabel } from "#features/catalog/pricing/measure.ts";
import { formatInstant } from "#shared/days/days.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { Card } from "#ui/Card.tsx";
import { Facts } from "#ui/Facts.tsx";
import { Notice } from "#ui/Notice.tsx";
import { useSession } from "#browser/client/useSession.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { linkLabel } from "./formLabel.ts";
import { sizeLine } from "#features/requests/estimate-prices/sizeLine.ts";
import { KnownSizeHint } from "./KnownSizeHint.tsx";
import { PackageLines } from "./PackageLines.tsx";

const methods = { ai: "AI photo analysis", manual: "Entered by the customer" };

/**
 * The requested service, the pricing method, and the price shown to the customer. `state` is passed with the links to
 * the siblings.
 */
export function ServiceCard({ estimate, state }: { estimate: EstimateDetails; state: unknown }) {
  const { me } = useSession();
  const figure = sizeLine(estimate);
  const { service_rate: rate, service_unit } = estimate;
  return (
    <Card title="Service Details">
      <div className="flex flex-col gap-5">
        <Facts
          className="grid-cols-2"
          items={[
            { label: "Service", value: estimate.service_name },
            { label: "Rate", value: rate === null ? null : rateLabel({ rate, unit: service_unit ?? "flat rate" }) },
            ...(figure ? [figure] : []),
            ...(estimate.minimum_price > 0
              ? [{ label: "Minimum price", value: formatMoney(estimate.minimum_price) }]
              : []),
            { label: "Method", value: methodLine(estimate) },
            { label: "Price shown to customer", value: estimate.price_shown_to_customer ? "Shown" : "Hidden" },
            ...(estimate.reference_object ? [{ label: "Reference object", value: estimate.reference_object }] : []),
            { label: "Category", value: categoryLabels[estimate.service_category] },
            {
              label: "Source",
              value: linkLabel({ ...estimate, form: estimate.form === "multi" ? "multi" : "single" }),
            },
            {
              label: "Requested",
              value: (
                <time dateTime={estimate.created_at}>{formatInstant(estimate.created_at, me?.business.time_zone)}</time>
              ),
            },
          ]}
        />
        {estimate.assumed && (
          <Notice tone="warning" title="Size assumed">
            The {figure?.label.toLowerCase() ?? "size"} wasn't given clearly, so we assumed one. Check it before you do
            the work.
          </Notice>
        )}
        {estimate.customer_id && <KnownSizeHint estimate={estimate} />}
        {estimate.lines.length > 0 && <PackageLines estimate={estimate} />}
        {estimate.siblings.length > 0 && <Siblings siblings={estimate.siblings} state={state} />}
      </div>
    </Card>
  );
}

/** The pricing method, as the owner reads it. */
function methodLine({ estimate_method: method, figure_source }: EstimateDetails): string {
  if (figure_source === "measured")
    return method === "ai" ? "Outlined by AI, measured on the photo" : "Measured on the photo";
  return method ? methods[method] : "Information collected";
}

function Siblings({ siblings, state }: Pick<EstimateDetails, "siblings"> & { state: unknown }) {
  return (
    <nav aria-label="Also requested">
      <h3 className="text-sm font-medium">Also in this request</h3>
      <ul className="mt-1">
        {siblings.map((sibling) => (
          <li key={sibling.id}>
            <Link
              to={`/estimate/${sibling.id}`}
              state={state}
              className="tabular flex min-h-11 items-center justify-between gap-4 dense:min-h-9"
            >
              <span className="link min-w-0 wrap-anywhere">{sibling.service_name}</span>
              <span className="text-ink-soft">
                {sibling.total_price === null ? "No price set" : formatMoney(sibling.total_price)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

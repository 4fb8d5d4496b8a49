import { Crosshair, Pencil, Puzzle, Trash2 } from "lucide-react";
import { Link } from "#browser/links.tsx";
import { calibrationLine, calibrationMethods } from "#features/catalog/pricing/calibration.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, buttonClass, IconButton } from "#ui/Button.tsx";
import { formatMoney } from "#shared/figures/figures.ts";
import { categoryLabels, measureOf, pricedIndividually, rateLabel } from "#features/catalog/pricing/measure.ts";
import type { ListedService } from "./service.ts";

/** The services of a page, each with its actions. */
export function ServiceList({
  services,
  withCategory,
  onEdit,
  onDelete,
  onComponents,
}: {
  services: readonly ListedService[];
  /** True if each service shows its category. */
  withCategory: boolean;
  onEdit: (service: ListedService) => void;
  onDelete: (service: ListedService) => void;
  onComponents: (service: ListedService) => void;
}) {
  return (
    <ul className="divide-y divide-line">
      {services.map((service) => (
        <li
          key={service.id}
          className="drawn-in-view-20 flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3.5 sm:px-5"
        >
          <div className="min-w-0 flex-[1_1_18rem]">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <h3 className="min-w-0 font-semibold wrap-anywhere">{service.name}</h3>
              <span className="flex flex-wrap gap-1.5">
                {withCategory && <Badge tone="info">{categoryLabels[service.service_category]}</Badge>}
                {service.ai_enabled && <Badge tone="accent">AI Analysis</Badge>}
                {!service.show_price && !pricedIndividually(service) && <Badge>Price hidden</Badge>}
              </span>
            </div>
            <p className="tabular mt-0.5 text-[0.9375rem] text-ink-soft">
              {rateLabel(service)}
              {service.minimum_price > 0 && <span> · Minimum {formatMoney(service.minimum_price)}</span>}
            </p>
            {calibrationMethods.map((method) => {
              const calibration = service.calibrations?.[method];
              return (
                calibration && (
                  <p key={method} className="tabular mt-0.5 text-sm text-ink-soft">
                    {calibrationLine(method, calibration)}
                  </p>
                )
              );
            })}
            {service.description && (
              <p className="mt-1 line-clamp-3 max-w-prose text-sm whitespace-pre-line text-ink-faint">
                {service.description}
              </p>
            )}
          </div>
          <div className="-mr-2 flex items-center gap-1 max-sm:w-full max-sm:justify-between">
            <span className="flex flex-wrap max-sm:-ml-2">
              <Button
                size="sm"
                variant="ghost"
                className="max-sm:gap-0 max-sm:px-2"
                icon={<Puzzle aria-hidden="true" className="max-sm:hidden" />}
                onClick={() => onComponents(service)}
                aria-label={`Components of ${service.name}`}
              >
                {service.component_count > 0 ? `Components (${service.component_count})` : "Components"}
              </Button>
              {measureOf(service).kind !== "none" && (
                <Link
                  to={`/services/${service.id}/accuracy`}
                  aria-label={`Accuracy of ${service.name}`}
                  className={buttonClass({ variant: "ghost", size: "sm", className: "max-sm:px-2" })}
                >
                  <Crosshair aria-hidden="true" className="size-4 max-sm:hidden" />
                  Accuracy
                </Link>
              )}
            </span>
            <span className="flex">
              <IconButton label={`Edit ${service.name}`} onClick={() => onEdit(service)}>
                <Pencil aria-hidden="true" />
              </IconButton>
              <IconButton label={`Delete ${service.name}`} onClick={() => onDelete(service)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

import { Crosshair, ListChecks, Pencil, Puzzle, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { coversRow } from "#browser/lists/BriefList.tsx";
import type { ListShape } from "#browser/lists/listShape.ts";
import { RecordList } from "#browser/lists/RecordList.tsx";
import { calibrationLine, calibrationMethods } from "#features/catalog/pricing/calibration.ts";
import { categoryLabels, measureOf, pricedIndividually, rateLabel } from "#features/catalog/pricing/measure.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { Badge } from "#ui/Badge.tsx";
import { cx } from "#ui/cx.ts";
import { MenuItem, MenuLink, MenuSeparator } from "#ui/overlays/Menu.tsx";
import type { ListedService } from "./service.ts";

/** A person's actions on a service of the list. */
export type ServiceAction = "edit" | "delete" | "components" | "checklist";
type Choose = (action: ServiceAction, service: ListedService) => void;

/** The services of a page, each with its actions. `onChoose` is stable. */
export function ServiceList({
  services,
  withCategory,
  onChoose,
}: {
  services: readonly ListedService[];
  /** True if each service shows its category. */
  withCategory: boolean;
  onChoose: Choose;
}) {
  return <RecordList shape={useServiceShape(withCategory, onChoose)} rows={services} />;
}

function useServiceShape(withCategory: boolean, onChoose: Choose): ListShape<ListedService> {
  return useMemo(
    () => ({
      noun: "services",
      nameOf: ({ name }) => name,
      onOpen: (service) => onChoose("edit", service),
      onEdit: (service) => onChoose("edit", service),
      columns: [
        {
          name: "Name",
          className: "max-w-80",
          cell: (service) => (
            <>
              <EditButton service={service} onChoose={onChoose} />
              <span className="tabular block truncate text-xs text-ink-faint">
                {lessonsOf(service).join(" · ") || service.description}
              </span>
            </>
          ),
        },
        ...(withCategory
          ? [
              {
                name: "Category",
                from: "52rem" as const,
                cell: ({ service_category }: ListedService) => (
                  <Badge tone="info">{categoryLabels[service_category]}</Badge>
                ),
              },
            ]
          : []),
        { name: "Price", className: "tabular", cell: priceLine },
        {
          name: "Shown",
          from: "52rem",
          cell: (service) => (
            <span className="flex flex-wrap gap-1">
              {marksOf(service).map((mark) => (
                <Badge key={mark} tone={mark === analysed ? "accent" : "neutral"}>
                  {mark}
                </Badge>
              ))}
            </span>
          ),
        },
        {
          name: "Components",
          numeric: true,
          from: "64rem",
          cell: ({ component_count }) => (component_count > 0 ? component_count : "—"),
        },
      ],
      brief: (service) => ({
        name: <EditButton service={service} onChoose={onChoose} />,
        about: <span className="tabular">{priceLine(service)}</span>,
        more: (
          <p className="tabular truncate text-xs text-ink-faint">
            {[...lessonsOf(service), ...marksOf(service)].join(" · ")}
          </p>
        ),
        figure: null,
      }),
      menu: (service) => <ServiceMenu service={service} onChoose={onChoose} />,
    }),
    [withCategory, onChoose],
  );
}

function EditButton({ service, onChoose }: { service: ListedService; onChoose: Choose }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`Edit ${service.name}`}
      onClick={() => onChoose("edit", service)}
      className={cx(coversRow, "block max-w-full truncate text-left font-semibold text-ink hover:text-accent")}
    >
      {service.name}
    </button>
  );
}

/** "$0.25 per sq ft · Minimum $150.00". */
function priceLine(service: ListedService): string {
  const { minimum_price } = service;
  return rateLabel(service) + (minimum_price > 0 ? ` · Minimum ${formatMoney(minimum_price)}` : "");
}

/** The lessons of the finished jobs, one for each way in which sizes were found. */
const lessonsOf = ({ calibrations }: ListedService): string[] =>
  calibrationMethods.flatMap((method) => {
    const calibration = calibrations?.[method];
    return calibration ? [calibrationLine(method, calibration)] : [];
  });

const analysed = "AI Analysis";

/** The settings of a service that a customer's answer depends on. */
const marksOf = (service: ListedService): string[] => [
  ...(service.ai_enabled ? [analysed] : []),
  ...(!service.show_price && !pricedIndividually(service) ? ["Price hidden"] : []),
];

function ServiceMenu({ service, onChoose }: { service: ListedService; onChoose: Choose }) {
  const { id, component_count, checklist } = service;
  return (
    <>
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onChoose("edit", service)}>
        Edit
      </MenuItem>
      <MenuItem icon={<Puzzle aria-hidden="true" />} onSelect={() => onChoose("components", service)}>
        {component_count > 0 ? `Components (${component_count})` : "Components"}
      </MenuItem>
      <MenuItem icon={<ListChecks aria-hidden="true" />} onSelect={() => onChoose("checklist", service)}>
        {checklist.length > 0 ? `Checklist (${checklist.length})` : "Checklist"}
      </MenuItem>
      {measureOf(service).kind !== "none" && (
        <MenuLink to={`/services/${id}/accuracy`} icon={<Crosshair aria-hidden="true" />}>
          Accuracy
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => onChoose("delete", service)}>
        Delete
      </MenuItem>
    </>
  );
}

import { categoryLabels, type ServiceCategory } from "#features/catalog/pricing/measure.ts";
import type { EstimateStats } from "#features/requests/estimate-prices/estimate.ts";
import type { EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";

/** One figure above a list of estimates. */
export type Overview = {
  status: EstimateStatus;
  label: string;
  caption: string;
  count: (stats: EstimateStats) => number;
};

/** The figures above the list: three on the main dashboard, four on the page of one vertical. */
export function overviewOf(category: ServiceCategory | undefined): Overview[] {
  if (!category)
    return [
      { status: "pending", label: "Pending Estimates", caption: "Awaiting review", count: (stats) => stats.pending },
      {
        status: "in-progress",
        label: "Jobs In Progress",
        caption: "Currently active",
        count: (stats) => stats.in_progress,
      },
      {
        status: "completed",
        label: "Completed Jobs",
        caption: "Successfully finished",
        count: (stats) => stats.completed,
      },
    ];
  return [
    { status: "pending", label: "Pending", caption: "Awaiting action", count: (stats) => stats.pending },
    { status: "in-progress", label: "In Progress", caption: "Currently working", count: (stats) => stats.in_progress },
    { status: "completed", label: "Completed", caption: "Successfully finished", count: (stats) => stats.completed },
    { status: "cancelled", label: "Cancelled", caption: "Not proceeding", count: (stats) => stats.cancelled },
  ];
}

/** The heading of an estimates page. */
export function dashboardTitle(category: ServiceCategory | undefined): string {
  return category ? `${categoryLabels[category]} Estimates` : "Estimates";
}

/** The statuses of a job, in the order of the work. Any can be set to any other. */
export const estimateStatuses = ["pending", "in-progress", "completed", "cancelled"] as const;
export type EstimateStatus = (typeof estimateStatuses)[number];

/** The labels of the statuses on screens. */
export const statusLabels: Record<EstimateStatus, string> = {
  pending: "Pending",
  "in-progress": "In Progress",
  completed: "Completed",
  cancelled: "Cancelled",
};

/** The colour of each status: pending warns, in-progress is primary, completed succeeds, else neutral. */
export const statusTones: Record<EstimateStatus, "warning" | "accent" | "success" | "neutral"> = {
  pending: "warning",
  "in-progress": "accent",
  completed: "success",
  cancelled: "neutral",
};

/** An empty or unknown status counts as pending. */
export function asStatus(text: string | null | undefined): EstimateStatus {
  return estimateStatuses.find((status) => status === text) ?? "pending";
}

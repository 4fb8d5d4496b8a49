import { cx } from "#ui/cx.ts";
import { Select } from "#ui/Inputs.tsx";
import { estimateStatuses, statusLabels, statusTones, type EstimateStatus } from "./estimate.ts";

const dots: Record<(typeof statusTones)[EstimateStatus], string> = {
  warning: "bg-warning",
  accent: "bg-accent",
  success: "bg-success",
  neutral: "bg-line-strong",
};

/** The status of one estimate, changed in place. `name` is whose estimate it is, for screen readers. */
export function StatusSelect({
  name,
  status,
  onChange,
  className,
}: {
  name: string;
  status: EstimateStatus;
  onChange: (status: EstimateStatus) => void;
  className?: string;
}) {
  return (
    <span className={cx("flex items-center gap-2", className)}>
      <span aria-hidden="true" className={cx("size-2.5 shrink-0 rounded-full", dots[statusTones[status]])} />
      <Select
        aria-label={`Status of ${name}`}
        value={status}
        onChange={(event) => {
          const chosen = estimateStatuses.find((one) => one === event.currentTarget.value);
          if (chosen && chosen !== status) onChange(chosen);
        }}
        className="min-w-34 flex-1"
      >
        {estimateStatuses.map((one) => (
          <option key={one} value={one}>
            {statusLabels[one]}
          </option>
        ))}
      </Select>
    </span>
  );
}

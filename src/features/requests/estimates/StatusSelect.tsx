import { ChevronDown } from "lucide-react";
import { toneClass } from "#ui/Badge.tsx";
import { cx } from "#ui/cx.ts";
import {
  estimateStatuses,
  statusLabels,
  statusTones,
  type EstimateStatus,
} from "#features/requests/estimate-prices/estimateStatus.ts";

/**
 * The status of one estimate as a pill, changed in place: a press opens the device's own list there. `name` is the
 * customer's name, for screen readers.
 */
export function StatusSelect({
  id,
  name,
  status,
  onChange,
  className,
}: {
  id?: string;
  name: string;
  status: EstimateStatus;
  onChange: (status: EstimateStatus) => void;
  className?: string;
}) {
  return (
    <span className={cx("relative inline-flex min-h-11 items-center dense:min-h-9", className)}>
      {/* Placed beside the select that covers it, so that the pill shows its focus. */}
      <select
        id={id}
        aria-label={`Status of ${name}`}
        value={status}
        onChange={(event) => {
          const chosen = estimateStatuses.find((one) => one === event.currentTarget.value);
          if (chosen && chosen !== status) onChange(chosen);
        }}
        className="peer absolute inset-0 z-1 w-full cursor-pointer bg-raised text-base text-ink opacity-0"
      >
        {estimateStatuses.map((one) => (
          <option key={one} value={one}>
            {statusLabels[one]}
          </option>
        ))}
      </select>
      <span
        aria-hidden="true"
        className={cx(
          "flex items-center gap-1 rounded-full py-0.5 pr-1.5 pl-2.5 text-xs leading-5 font-medium whitespace-nowrap peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus",
          toneClass[statusTones[status]],
        )}
      >
        {statusLabels[status]}
        <ChevronDown className="size-3.5" />
      </span>
    </span>
  );
}

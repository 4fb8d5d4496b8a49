import { Trash2, X } from "lucide-react";
import { Button, IconButton } from "#ui/Button.tsx";
import { Select } from "#ui/forms/Inputs.tsx";
import {
  estimateStatuses,
  statusLabels,
  type EstimateStatus,
} from "#features/requests/estimate-prices/estimateStatus.ts";

/** Actions on the selected rows. The bar stays in sight while the list scrolls. */
export function BulkBar({
  count,
  onStatus,
  onDelete,
  onClear,
}: {
  count: number;
  onStatus: (status: EstimateStatus) => void;
  onDelete: () => void;
  onClear: () => void;
}) {
  return (
    <div
      role="group"
      aria-label="Selected estimates"
      className="sticky bottom-[var(--screen-floor,0px)] z-10 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2 shadow-float sm:px-5"
    >
      <p role="status" className="tabular text-sm font-medium whitespace-nowrap">
        {count} selected
      </p>
      <IconButton label="Clear selection" onClick={onClear} className="ml-auto sm:order-last">
        <X aria-hidden="true" />
      </IconButton>
      <div className="flex min-w-0 gap-2 max-sm:w-full">
        <Select
          aria-label="Set status of the selected estimates"
          value=""
          onChange={(event) => {
            const chosen = estimateStatuses.find((status) => status === event.currentTarget.value);
            if (chosen) onStatus(chosen);
          }}
          className="flex-1 sm:w-44"
        >
          <option value="">Set status…</option>
          {estimateStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLabels[status]}
            </option>
          ))}
        </Select>
        <Button icon={<Trash2 aria-hidden="true" />} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </div>
  );
}

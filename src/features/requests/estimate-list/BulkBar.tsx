import { Trash2 } from "lucide-react";
import { SelectionBar } from "#browser/lists/SelectionBar.tsx";
import { Button } from "#ui/Button.tsx";
import { Select } from "#ui/forms/Inputs.tsx";
import {
  estimateStatuses,
  statusLabels,
  type EstimateStatus,
} from "#features/requests/estimate-prices/estimateStatus.ts";

/** The actions on the selected estimates. */
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
    <SelectionBar noun="estimates" count={count} onClear={onClear}>
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
    </SelectionBar>
  );
}

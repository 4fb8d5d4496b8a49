import { Checkbox } from "#ui/forms/Checkbox.tsx";
import type { EstimateRow } from "#features/requests/estimate-prices/estimate.ts";

/** The selected estimates of a list, and the callback that changes them. */
type Selection = {
  selected: ReadonlySet<string>;
  onSelect: (ids: string[], selected: boolean) => void;
};

/** Selects every row shown, or none. */
export function SelectAllCheckbox({
  label,
  hideLabel,
  rows,
  selected,
  onSelect,
}: { label: string; hideLabel?: boolean; rows: readonly EstimateRow[] } & Selection) {
  const all = rows.length > 0 && rows.every((row) => selected.has(row.id));
  return (
    <Checkbox
      label={label}
      hideLabel={hideLabel}
      checked={all}
      indeterminate={!all && rows.some((row) => selected.has(row.id))}
      onChange={(event) =>
        onSelect(
          rows.map((row) => row.id),
          event.currentTarget.checked,
        )
      }
    />
  );
}

/** Selects one row. */
export function SelectCheckbox({
  row,
  isSelected,
  onSelect,
}: { row: EstimateRow; isSelected: boolean } & Pick<Selection, "onSelect">) {
  return (
    <Checkbox
      label={`Select ${row.name}, ${row.service_name}`}
      hideLabel
      checked={isSelected}
      onChange={(event) => onSelect([row.id], event.currentTarget.checked)}
    />
  );
}

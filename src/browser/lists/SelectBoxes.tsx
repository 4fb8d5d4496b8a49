import { Checkbox } from "#ui/forms/Checkbox.tsx";
import type { Selection } from "./listShape.ts";

/** Selects every row shown, or none. */
export function SelectAllBox({
  label,
  hideLabel = false,
  rows,
  selected,
  onSelect,
}: { label: string; hideLabel?: boolean; rows: readonly { id: string }[] } & Selection) {
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
export function SelectBox({
  name,
  id,
  isSelected,
  onSelect,
}: {
  name: string;
  id: string;
  isSelected: boolean;
  onSelect: Selection["onSelect"];
}) {
  return (
    <Checkbox
      label={`Select ${name}`}
      hideLabel
      checked={isSelected}
      onChange={(event) => onSelect([id], event.currentTarget.checked)}
    />
  );
}

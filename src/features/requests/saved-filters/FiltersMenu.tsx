import { BookmarkPlus, Check, Trash2 } from "lucide-react";
import { MenuItem, MenuLabel, MenuList, MenuSeparator } from "#ui/overlays/Menu.tsx";
import type { OpenedMenu } from "#ui/overlays/useMenuButton.ts";
import type { SavedFilter } from "#shared/savedFilter.ts";

/** The list of the menu of saved filters. `shown` is the query of the filters that are on; empty: none. */
export function FiltersMenu({
  filters,
  shown,
  onApply,
  onSave,
  onRemove,
  ...menu
}: OpenedMenu & {
  filters: readonly SavedFilter[];
  shown: string;
  onApply: (query: string) => void;
  onSave: () => void;
  onRemove: (id: string) => void;
}) {
  const applied = filters.find(({ query }) => query === shown);
  return (
    <MenuList {...menu} label="Saved filters">
      <MenuLabel>{filters.length > 0 ? "Saved filters" : "No saved filters yet"}</MenuLabel>
      {filters.map(({ id, name, query }) => (
        <MenuItem
          key={id}
          icon={<Check aria-hidden="true" className={query === shown ? undefined : "invisible"} />}
          onSelect={() => onApply(query)}
        >
          {name}
          {query === shown && <span className="sr-only"> (on)</span>}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<BookmarkPlus aria-hidden="true" />} disabled={shown === ""} onSelect={onSave}>
        Save these filters…
      </MenuItem>
      {applied && (
        <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => onRemove(applied.id)}>
          {`Remove “${applied.name}”`}
        </MenuItem>
      )}
    </MenuList>
  );
}

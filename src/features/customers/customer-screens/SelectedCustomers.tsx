import { GitMerge } from "lucide-react";
import { useState } from "react";
import { SelectionBar } from "#browser/lists/SelectionBar.tsx";
import type { CustomerRow } from "#features/customers/customers/customer.ts";
import { MergeDialog } from "#features/customers/merge-screens/MergeDialog.tsx";
import { Button } from "#ui/Button.tsx";

/** The bar of the selected customers: two of them can be merged. */
export function SelectedCustomers({ selected, onClear }: { selected: readonly CustomerRow[]; onClear: () => void }) {
  const [merging, setMerging] = useState(false);
  const [first, second, ...others] = selected;
  return (
    <>
      {first && (
        <SelectionBar noun="customers" count={selected.length} onClear={onClear}>
          <Button
            className="whitespace-nowrap"
            icon={<GitMerge aria-hidden="true" />}
            disabled={!second || others.length > 0}
            onClick={() => setMerging(true)}
          >
            Merge Customers
          </Button>
          {(!second || others.length > 0) && <p className="self-center text-sm text-ink-soft">Select two to merge.</p>}
        </SelectionBar>
      )}
      {merging && first && second && (
        <MergeDialog primary={first} secondary={second} onClose={() => setMerging(false)} onMerged={onClear} />
      )}
    </>
  );
}

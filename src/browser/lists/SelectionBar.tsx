import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#ui/Button.tsx";

/** The actions on the selected rows. The bar stays in sight while the list scrolls. */
export function SelectionBar({
  noun,
  count,
  onClear,
  children,
}: {
  /** The name of the listed things, in the plural. */
  noun: string;
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <div
      role="group"
      aria-label={`Selected ${noun}`}
      className="sticky bottom-[var(--screen-floor,0px)] z-10 flex flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2 shadow-float sm:px-5"
    >
      <p role="status" className="tabular text-sm font-medium whitespace-nowrap">
        {count} selected
      </p>
      <IconButton label="Clear selection" onClick={onClear} className="ml-auto sm:order-last">
        <X aria-hidden="true" />
      </IconButton>
      <div className="flex min-w-0 gap-2 max-sm:w-full">{children}</div>
    </div>
  );
}

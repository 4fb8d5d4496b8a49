import { SlidersHorizontal } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { Button } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { SearchBox } from "#ui/forms/SearchBox.tsx";

/** The search and the filters above a list; on a phone, the filters are behind one button. */
export function FilterBar({
  noun,
  placeholder,
  search,
  onSearch,
  active,
  saved,
  actions,
  className,
  children,
}: {
  /** The name of the listed things, in the plural. */
  noun: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  /** The number of filters that are on. */
  active: number;
  /** The menu of saved filters. */
  saved?: ReactNode;
  /** Actions on what the filters select, at the end of the row; on a phone, below the filters. */
  actions?: ReactNode;
  className?: string;
  /** The selects. */
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <div className={cx("flex flex-wrap gap-2 px-4 pb-2 sm:px-5 md:pb-3", className)}>
      <SearchBox
        label={`Search ${noun}`}
        value={search}
        onChange={onSearch}
        placeholder={placeholder}
        className="min-w-0 flex-1 md:flex-[1_1_13rem]"
      />
      <Button
        aria-expanded={open}
        aria-controls={panel}
        icon={<SlidersHorizontal aria-hidden="true" />}
        onClick={() => setOpen(!open)}
        className="min-w-11 max-sm:gap-0 max-sm:px-3 md:hidden"
      >
        <span className="max-sm:sr-only">Filters</span>
        {active > 0 && (
          <>
            <span
              aria-hidden="true"
              className="tabular rounded-full bg-accent px-1.5 text-xs text-accent-ink max-sm:ml-1.5"
            >
              {active}
            </span>
            <span className="sr-only">({active} on)</span>
          </>
        )}
      </Button>
      {saved}
      <div id={panel} className={cx("grid w-full grid-cols-2 gap-2 md:flex md:w-auto", !open && "max-md:hidden")}>
        {children}
      </div>
      <div className={open ? "contents" : "contents max-md:hidden"}>{actions}</div>
    </div>
  );
}

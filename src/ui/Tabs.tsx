import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { useChosenInSight } from "./useChosenInSight.ts";
import { useRowEdges } from "./useRowEdges.ts";

/**
 * Parts of one page, shown one at a time. `children` are its `TabPanel`s; arrow keys move between the tabs. If the tabs
 * are wider than the screen, the row fades at the end where it continues.
 */
export function Tabs({
  value,
  onValueChange,
  label,
  tabs,
  className,
  children,
}: {
  value: string;
  onValueChange: (value: string) => void;
  label: string;
  tabs: readonly { value: string; label: ReactNode; count?: number }[];
  className?: string;
  children: ReactNode;
}) {
  // Counts that arrive later move the chosen tab.
  const known = tabs.filter(({ count }) => count !== undefined).length;
  const list = useChosenInSight<HTMLDivElement>(`${value} ${known}`);
  const { before, after } = useRowEdges(list);
  return (
    <Radix.Root value={value} onValueChange={onValueChange} className={className}>
      <Radix.List
        ref={list}
        aria-label={label}
        className={cx(
          "relative flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]",
          before && after && "mask-x-from-[calc(100%-3rem)]",
          before && !after && "mask-l-from-[calc(100%-3rem)]",
          after && !before && "mask-r-from-[calc(100%-3rem)]",
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px flex min-h-11 shrink-0 items-center gap-2 rounded-t-lg border-b-2 border-transparent px-3 text-[0.9375rem] font-medium text-ink-soft -outline-offset-2 transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:text-accent dense:min-h-10 dense:text-sm"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="tabular rounded-full bg-ink/8 px-2 text-xs leading-5 text-ink-soft">{tab.count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

/** The content of one tab, no tab stop itself. With `keep` it stays rendered while another tab is open. */
export function TabPanel({ value, keep, children }: { value: string; keep?: true; children: ReactNode }) {
  return (
    <Radix.Content value={value} forceMount={keep} tabIndex={-1} className="pt-4 data-[state=inactive]:hidden">
      {children}
    </Radix.Content>
  );
}

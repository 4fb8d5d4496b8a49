import type { ReactNode } from "react";

/** The look of an action in the bar: its icon above its label. */
export const barAction =
  "flex min-h-14 w-full min-w-0 flex-col items-center justify-center gap-0.5 px-1 text-center text-xs font-medium text-ink no-underline [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-accent";

/**
 * The two to four next steps for the thing that a phone's page is about, in reach of the thumb. It stays above the bar
 * of the app; messages stay above it. From 768 px on, the page has these actions at its top. It is the last part of the
 * page.
 */
export function ActionBar({ label, children }: { label: string; children: readonly ReactNode[] }) {
  const actions = children.filter(Boolean);
  return (
    <div
      role="group"
      aria-label={label}
      data-action-bar=""
      className="sticky bottom-(--bottom-bar) z-10 -mx-4 mt-5 flex border-t border-line bg-raised px-1 sm:-mx-6 md:hidden print:hidden"
    >
      {actions.map((action, place) => (
        <div key={place} className="flex min-w-0 flex-auto">
          {action}
        </div>
      ))}
    </div>
  );
}

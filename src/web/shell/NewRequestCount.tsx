import { badgeCount, useNewRequestCount } from "#features/requests/estimates/useNewRequests.ts";

/** How many requests are new, beside the way to them; nothing where none are. */
export function NewRequestCount() {
  const count = useNewRequestCount();
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="tabular grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-semibold text-accent-ink"
      >
        {badgeCount(count)}
      </span>
      <span className="sr-only">({count} new)</span>
    </>
  );
}

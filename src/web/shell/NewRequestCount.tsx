import { badgeCount, useNewRequestCount } from "#features/requests/estimates/useNewRequests.ts";

/** The number of new requests, beside the link to them; nothing if there are none. */
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

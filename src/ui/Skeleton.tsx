import { cx } from "./cx.ts";

/** A grey placeholder of the size of the content, so that nothing jumps when it loads. Set its height and width. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx("animate-shimmer rounded-md bg-ink/10", className)} />;
}

/** A list that is loading: as many grey rows as are expected, announced once. */
export function SkeletonRows({
  rows = 5,
  label = "Loading…",
  className,
}: {
  rows?: number;
  label?: string;
  className?: string;
}) {
  return (
    <div role="status" className={cx("flex flex-col", className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex min-h-14 items-center gap-4 border-b border-line px-4 py-3 last:border-b-0 sm:px-5"
        >
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
          <Skeleton className="h-5 w-16 rounded-full" />
        </div>
      ))}
    </div>
  );
}

import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** Says that there is nothing here yet, and what to do next. */
export function EmptyState({
  icon,
  title,
  text,
  action,
  className,
}: {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cx("flex flex-col items-center px-5 py-10 text-center", className)}>
      {icon && (
        <span
          aria-hidden="true"
          className="mb-3 grid size-12 place-items-center rounded-full bg-accent-soft text-accent [&>svg]:size-6"
        >
          {icon}
        </span>
      )}
      <p className="font-semibold text-balance">{title}</p>
      {text && <p className="mt-1 max-w-prose text-sm text-balance text-ink-soft">{text}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

import type { ReactNode } from "react";

/** The head of a page: its one h1, a line about it, and what can be done on it. `back` is a link to where it belongs. */
export function PageHeader({
  title,
  description,
  actions,
  back,
}: {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  back?: ReactNode;
}) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-6">
      <div className="min-w-0 flex-[1_1_16rem]">
        {back && <div className="mb-1 text-sm">{back}</div>}
        <h1 className="text-2xl leading-8 font-semibold tracking-tight">{title}</h1>
        {description && <p className="mt-1 max-w-prose text-[0.9375rem] text-pretty text-ink-soft">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

import type { ReactNode } from "react";

/** A section of the design page. */
export function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-label={title} className="flex min-w-0 flex-col gap-5">
      <h2 className="border-b border-line pb-2 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** Several states of one component, under its name. */
export function Specimen({
  name,
  stacked = false,
  children,
}: {
  name: string;
  stacked?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-sm text-ink-faint">{name}</h3>
      <div className={stacked ? "grid min-w-0 gap-4 sm:grid-cols-2" : "flex min-w-0 flex-wrap items-center gap-3"}>
        {children}
      </div>
    </div>
  );
}

import type { ReactNode } from "react";

/** The top of a page of the site: its subject, and the one call to action. */
export function PageHead({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <header className="max-w-3xl pt-10 pb-12 sm:pt-16">
      <h1 className="text-4xl leading-[1.08] font-semibold tracking-tight text-balance sm:text-5xl">{title}</h1>
      <p className="mt-4 text-lg text-balance text-ink-soft">{text}</p>
      {children && <div className="mt-7 flex flex-wrap items-center gap-3">{children}</div>}
    </header>
  );
}

/** The end of a page of the site: the next call to action. */
export function PageEnd({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="my-16 rounded-2xl border border-line bg-surface p-6 sm:my-20 sm:flex sm:items-center sm:justify-between sm:gap-8 sm:p-10">
      <div>
        <h2 className="text-2xl font-semibold tracking-tight">{title}</h2>
        <p className="mt-1.5 max-w-prose text-balance text-ink-soft">{text}</p>
      </div>
      <div className="mt-5 flex shrink-0 flex-wrap gap-3 sm:mt-0">{children}</div>
    </section>
  );
}

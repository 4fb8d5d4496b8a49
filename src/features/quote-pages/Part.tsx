import { useId, type ReactNode } from "react";

/** One part of the page of a quote, under its heading. */
export function Part({
  title,
  lang,
  children,
}: {
  title: string;
  /** Of the title, where it is not the page's. */
  lang?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-xl border border-line bg-surface p-5 shadow-card print:break-inside-avoid print:border-0 print:p-0 print:shadow-none"
    >
      <h2 id={id} lang={lang} className="text-lg font-semibold text-balance">
        {title}
      </h2>
      {children}
    </section>
  );
}

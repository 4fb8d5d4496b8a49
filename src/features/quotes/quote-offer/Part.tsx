import { useId, type ReactNode } from "react";
import { cx } from "#ui/cx.ts";

/**
 * One section of a quote's page, under its heading. `ownersTitle`: the business wrote the title. It can repeat, so the
 * section is no landmark.
 */
export function Part({
  title,
  ownersTitle = false,
  lang,
  className,
  children,
}: {
  title: string;
  ownersTitle?: boolean;
  /** The language of the title, if it differs from the page's. */
  lang?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      role={ownersTitle ? "group" : undefined}
      aria-labelledby={id}
      className={cx(
        "flex flex-col gap-3 rounded-xl border border-line bg-surface p-5 shadow-card print:break-inside-avoid print:border-0 print:p-0 print:shadow-none",
        className,
      )}
    >
      <h2 id={id} lang={lang} className="text-lg font-semibold text-balance">
        {title}
      </h2>
      {children}
    </section>
  );
}

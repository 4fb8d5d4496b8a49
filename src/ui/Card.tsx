import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

const sheet = "min-w-0 overflow-clip rounded-xl border border-line bg-surface shadow-card";

/**
 * A box on the page: an optional heading with actions, the content, an optional footer. If it is empty or of rare use,
 * it is `folded`: a line with its title and this text, which opens it.
 */
export function Card({
  title,
  description,
  actions,
  footer,
  flush = false,
  headingLevel = 2,
  folded,
  className,
  children,
  ...rest
}: Omit<ComponentProps<"section">, "title"> & {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  /** No padding around the content, for tables and lists. */
  flush?: boolean;
  headingLevel?: 2 | 3;
  /** Says that the card is empty, such as "None yet", or what it has inside. */
  folded?: string | undefined;
}) {
  const id = useId();
  const Heading = headingLevel === 2 ? "h2" : "h3";
  // A card that was shown open does not close under the reader.
  const [opened, setOpened] = useState(folded === undefined);
  if (folded !== undefined && !opened)
    return (
      <section aria-labelledby={id} className={cx(sheet, className)}>
        <Heading>
          <button
            type="button"
            aria-expanded={false}
            onClick={() => setOpened(true)}
            className="flex min-h-12 w-full items-center gap-3 px-4 text-left sm:px-5"
          >
            <span id={id} className="shrink-0 text-base font-semibold">
              {title}
            </span>
            <span className="ml-auto min-w-0 truncate text-sm font-normal text-ink-faint">{folded}</span>
            <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
          </button>
        </Heading>
      </section>
    );
  return (
    <section aria-labelledby={title ? id : undefined} {...rest} className={cx(sheet, className)}>
      {(title || actions) && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 pt-4 sm:px-5">
          <div className="min-w-0">
            {title && (
              <Heading id={id} className="text-base font-semibold">
                {title}
              </Heading>
            )}
            {description && <p className="mt-0.5 max-w-prose text-sm text-ink-soft">{description}</p>}
          </div>
          {/* If the actions do not fit beside the heading, they go below it, aligned with the card's content. */}
          {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      <div className={flush ? cx(Boolean(title || actions) && "pt-3") : "p-4 sm:p-5"}>{children}</div>
      {footer && <div className="border-t border-line bg-bg/60 px-4 py-3 sm:px-5">{footer}</div>}
    </section>
  );
}

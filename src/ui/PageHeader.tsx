import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "./Button.tsx";
import { cx } from "./cx.ts";

/**
 * The head of a page: its one h1 with a `mark` beside it, a line about it, and its actions. `beside`: the actions are next to the h1 on phones
 * too, if both are short. `back` is the link to the parent page, with the state passed to it.
 */
export function PageHeader({
  title,
  mark,
  description,
  actions,
  back,
  beside = false,
}: {
  title: ReactNode;
  mark?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  back?: { to: string; label: string; state?: unknown };
  beside?: boolean;
}) {
  return (
    <header
      className={cx(
        "flex flex-wrap items-end justify-between gap-x-3 gap-y-3 sm:gap-x-6 sm:mb-6",
        beside ? "mb-3" : "mb-5",
      )}
    >
      <div className={beside ? "min-w-0 flex-[1_1_8.5rem] sm:flex-[1_1_16rem]" : "min-w-0 flex-[1_1_16rem]"}>
        {back && (
          <Link
            to={back.to}
            state={back.state}
            className={buttonClass({ variant: "ghost", size: "sm", className: "-mt-3 mb-1 -ml-3" })}
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {back.label}
          </Link>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-2xl leading-8 font-semibold tracking-tight wrap-anywhere">{title}</h1>
          {mark}
        </div>
        {description && <p className="mt-1 max-w-prose text-[0.9375rem] text-pretty text-ink-soft">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";

/** A step of a status line. Without a day it is not reached yet. `link` wraps the content of a reached step in a link. */
export type StatusStep = {
  id: string;
  label: string;
  day: { iso: string; words: string } | null;
  /** A word under the day, such as "opened". */
  note?: string | undefined;
  link?: ((content: ReactNode, className: string) => ReactNode) | undefined;
};

/**
 * The way of one thing from its beginning to its end, each reached step with its day. `end`: it ended early, with these
 * words. `unreached` says to screen readers that a step is still to come.
 */
export function StatusLine({
  label,
  steps,
  end,
  unreached,
  className,
}: {
  label: string;
  steps: readonly StatusStep[];
  end: { label: string; day: StatusStep["day"] } | null;
  unreached: string;
  className?: string;
}) {
  const reached = steps.filter(({ day }) => day !== null);
  const current = end ? null : reached.at(-1)?.id;
  return (
    <ol
      aria-label={label}
      className={cx(
        "flex text-[0.6875rem] leading-4 whitespace-nowrap max-[22rem]:text-[0.625rem] sm:text-sm sm:leading-5",
        className,
      )}
    >
      {steps.map((step, place) => {
        const isReached = step.day !== null;
        const following = steps[place + 1];
        const content = (
          <>
            <Dot tone={isReached ? "reached" : "ahead"} />
            {/* Words that are too long for the narrowest phones end early, except that of the current step. */}
            <span className={cx("block truncate pr-1 max-[22rem]:pr-0.5", step.id === current && "font-semibold")}>
              {step.label}
              {!isReached && <span className="sr-only">, {unreached}</span>}
            </span>
            <Day day={step.day} />
            {step.note && <span className="block pr-1 max-[22rem]:pr-0.5 text-ink-soft">{step.note}</span>}
          </>
        );
        const look = cx("block min-h-11 no-underline", isReached ? "text-ink" : "text-ink-faint");
        return (
          <li
            key={step.id}
            aria-current={step.id === current ? "step" : undefined}
            className={cx(
              "relative",
              isReached ? "min-w-11 max-[22rem]:min-w-10" : "min-w-0",
              step.id === current && "shrink-0",
              following || end ? "grow" : "grow-0",
            )}
          >
            {(following ?? end) && <Bar isReached={end !== null || following?.day !== null} />}
            {isReached && step.link ? (
              step.link(content, cx(look, "hover:text-accent"))
            ) : (
              <span className={look}>{content}</span>
            )}
          </li>
        );
      })}
      {end && (
        <li aria-current="step" className="flex-none">
          <Dot tone="ended" />
          <span className="block font-semibold text-danger">{end.label}</span>
          <Day day={end.day} />
        </li>
      )}
    </ol>
  );
}

const dots = {
  reached: "border-accent bg-accent forced-colors:bg-[CanvasText]",
  ahead: "border-line-strong bg-surface",
  ended: "border-danger bg-danger",
} as const;

const Dot = ({ tone }: { tone: keyof typeof dots }) => (
  <span aria-hidden="true" className={cx("relative mb-1 block size-3 rounded-full border-2", dots[tone])} />
);

/** The line from a step's dot to the next one. */
const Bar = ({ isReached }: { isReached: boolean }) => (
  <span
    aria-hidden="true"
    className={cx(
      "pointer-events-none absolute top-[0.3125rem] right-0 left-3 h-0.5",
      isReached ? "bg-accent forced-colors:bg-[CanvasText]" : "bg-line",
    )}
  />
);

const Day = ({ day }: { day: StatusStep["day"] }) =>
  day && (
    <time dateTime={day.iso} className="tabular block pr-1 max-[22rem]:pr-0.5 text-ink-soft">
      {day.words}
    </time>
  );

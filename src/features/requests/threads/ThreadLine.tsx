import { StatusLine, type StatusStep } from "./StatusLine.tsx";
import { language } from "#shared/words/language.en.ts";
import { languages } from "#shared/words/languages.ts";
import type { PublicThread, ReachedStep } from "./thread.ts";
import { messages } from "./threadWords.en.ts";

/** Building a format costs more than using it. */
const dayFormat = new Intl.DateTimeFormat(languages[language].tag, {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const dayOf = (day: string): StatusStep["day"] => ({ iso: day, words: dayFormat.format(new Date(day)) });

/**
 * The status line of a job, for the business and its customers. With `linkOf`, reached steps are links. `opened`: the
 * customer has opened the quote.
 */
export function ThreadLine<Step extends Omit<ReachedStep, "record">>({
  thread: { steps, ended },
  opened = false,
  linkOf,
  className,
}: {
  thread: Omit<PublicThread, "steps"> & { steps: readonly Step[] };
  opened?: boolean;
  linkOf?: (step: Step) => StatusStep["link"];
  className?: string;
}) {
  if (steps.length === 0) return null;
  return (
    <StatusLine
      label={messages.progress}
      className={className}
      unreached={messages.notYet}
      steps={steps.map((one) => {
        const { step, day } = one;
        return {
          id: step,
          label: messages[step],
          day: day === null ? null : dayOf(day),
          note: opened && step === "quoted" ? messages.opened : undefined,
          link: linkOf?.(one),
        };
      })}
      end={ended && endOf(ended)}
    />
  );
}

const endOf = ({ how, day }: NonNullable<PublicThread["ended"]>) => ({
  label: messages[how],
  day: day === null ? null : dayOf(day),
});

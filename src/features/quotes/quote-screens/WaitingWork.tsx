import { useQuery } from "@tanstack/react-query";
import { Link } from "#browser/links.tsx";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { maxCounted, quoteListLabels } from "#features/quotes/quote-rules/quoteWaits.ts";
import { statusChoiceLabels } from "#features/requests/estimate-prices/listChoices.ts";
import { Skeleton } from "#ui/Skeleton.tsx";

/** The numbers of what waits for the business, each a link to the list of it; nothing if nothing waits. */
export function WaitingWork() {
  const { data, isPending } = useQuery(quotesApi.waiting.queryOptions());
  const mayPlan = useHasPro();
  if (isPending) return <Skeleton className="h-11 max-w-md dense:h-9" />;
  const steps = (
    [
      { to: "/dashboard?status=to-quote", label: statusChoiceLabels["to-quote"], count: data?.to_quote },
      { to: "/quotes?state=to-answer", label: quoteListLabels["to-answer"], count: data?.to_answer },
      {
        to: "/quotes?state=to-schedule",
        label: quoteListLabels["to-schedule"],
        count: mayPlan ? data?.to_schedule : 0,
      },
      { to: "/quotes?state=to-collect", label: quoteListLabels["to-collect"], count: data?.to_collect },
    ] as const
  ).filter(({ count = 0 }) => count > 0);
  if (steps.length === 0) return null;
  return (
    <ul aria-label="Waiting for you" className="-m-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none]">
      {steps.map(({ to, label, count = 0 }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm whitespace-nowrap text-ink no-underline shadow-card hover:border-line-strong dense:min-h-9"
          >
            {label}
            <span className="tabular rounded-full bg-warning-soft px-2 text-xs leading-5 font-semibold text-warning">
              {count < maxCounted ? count : `${maxCounted - 1}+`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

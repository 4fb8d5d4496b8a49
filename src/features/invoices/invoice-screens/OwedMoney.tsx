import { useQuery } from "@tanstack/react-query";
import { formatCents } from "#shared/money/cents.ts";
import { cx } from "#ui/cx.ts";
import { Skeleton } from "#ui/Skeleton.tsx";
import { Link } from "#browser/links.tsx";
import { invoicesApi } from "#features/invoices/invoices/invoice.client.ts";

/** The money that is owed, overdue and paid this month, each a link to its invoices; nothing without any. */
export function OwedMoney() {
  const { data, isPending } = useQuery(invoicesApi.stats.queryOptions({}));
  if (isPending) return <Skeleton className="h-11 max-w-md dense:h-9" />;
  const figures = (
    [
      { label: "Owed", amount: data?.owed, state: "unpaid" },
      { label: "Overdue", amount: data?.overdue_amount, state: "overdue" },
      { label: "Paid this month", amount: data?.paid_this_month, state: "paid" },
    ] as const
  ).filter(({ amount = 0 }) => amount !== 0);
  if (figures.length === 0) return null;
  return (
    <ul aria-label="Invoices" className="-m-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none]">
      {figures.map(({ label, amount = 0, state }) => (
        <li key={state}>
          <Link
            to={`/invoices?state=${state}`}
            className="flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm whitespace-nowrap text-ink no-underline shadow-card hover:border-line-strong dense:min-h-9"
          >
            {label}
            <span className={cx("tabular font-semibold", state === "overdue" && "text-danger")}>
              {formatCents(amount)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

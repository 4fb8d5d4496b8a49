import { Badge } from "#ui/Badge.tsx";
import { Marked, useFoundText } from "#ui/Marked.tsx";
import { formatInstant } from "#shared/days/days.ts";
import { formatCents } from "#shared/money/cents.ts";
import { Link } from "#browser/links.tsx";
import { useTown } from "#browser/useTown.ts";
import { useZone } from "#browser/useZone.ts";
import type { QuoteRow } from "#features/quotes/quote-rules/quoteRecord.ts";
import { latestMilestone, quoteStateLabels, quoteStateTones } from "#features/quotes/quote-rules/quoteState.ts";

/** A list of quotes, each with a link to its page. */
export function QuoteRows({ rows }: { rows: readonly QuoteRow[] }) {
  const zone = useZone();
  const townOf = useTown();
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to={`/quotes/${row.id}`}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 text-ink no-underline hover:bg-ink/4 sm:grid-cols-[minmax(0,1fr)_auto_7rem] sm:px-5"
          >
            <span className="col-span-full min-w-0 sm:col-span-1">
              <span className="block truncate font-medium">
                {row.recipient_name === "" ? "Nobody yet" : <Marked text={row.recipient_name} />}
                {row.title !== "" && (
                  <span className="font-normal text-ink-soft">
                    , <Marked text={row.title} />
                  </span>
                )}
              </span>
              <span className="block text-sm text-ink-faint">
                {row.number !== null && (
                  <>
                    No. <Marked text={String(row.number)} />,{" "}
                  </>
                )}
                {[townOf(row.recipient_address), whenOf(row, zone)].filter(Boolean).join(" · ")}
              </span>
              <FoundByEmail row={row} />
            </span>
            <span className="flex flex-wrap items-center gap-2">
              {row.unread && <Badge tone="info">New question</Badge>}
              {row.revising && <Badge>New version in the works</Badge>}
              <Badge tone={quoteStateTones[row.state]}>{quoteStateLabels[row.state]}</Badge>
            </span>
            <span className="tabular font-medium sm:text-right">{formatCents(row.total)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The email address, if only that was found. */
function FoundByEmail({ row: { recipient_name, title, number, recipient_email } }: { row: QuoteRow }) {
  const found = useFoundText([recipient_name, title, String(number ?? ""), recipient_email]);
  if (found === null || found !== recipient_email) return null;
  return (
    <span className="block truncate text-sm text-ink-faint">
      <Marked text={found} />
    </span>
  );
}

/** "opened Nov 20": the newest milestone. */
function whenOf(row: QuoteRow, zone: string): string {
  const { number, created_at } = row;
  if (number === null) return `Draft started ${formatInstant(created_at, zone)}`;
  const { what, at } = latestMilestone(row);
  return `${what} ${formatInstant(at ?? created_at, zone)}`;
}

import { FileText, FileUser, UserRound } from "lucide-react";
import { useMemo } from "react";
import { Link, useNavigate } from "#browser/links.tsx";
import { coversRow } from "#browser/lists/BriefList.tsx";
import type { ListShape } from "#browser/lists/listShape.ts";
import { useTown } from "#browser/useTown.ts";
import { useToday } from "#browser/useToday.ts";
import { useZone } from "#browser/useZone.ts";
import type { QuoteRow } from "#features/quotes/quote-rules/quoteRecord.ts";
import { latestMilestone, quoteStateLabels, quoteStateTones } from "#features/quotes/quote-rules/quoteState.ts";
import { briefDay, formatInstant } from "#shared/days/days.ts";
import { formatCents } from "#shared/money/cents.ts";
import { Badge } from "#ui/Badge.tsx";
import { cx } from "#ui/cx.ts";
import { Marked, useFoundText } from "#ui/Marked.tsx";
import { MenuLink } from "#ui/overlays/Menu.tsx";

/** The list of quotes as `RecordList` shows it. */
export function useQuoteShape(): ListShape<QuoteRow> {
  const zone = useZone();
  const today = useToday();
  const townOf = useTown();
  const navigate = useNavigate();
  return useMemo(() => {
    const open = ({ id }: QuoteRow) => navigate(`/quotes/${id}`);
    return {
      noun: "quotes",
      nameOf: ({ recipient_name, title, number }) =>
        [recipient_name || nobody, title, number !== null && `No. ${number}`].filter(Boolean).join(", "),
      onOpen: open,
      onEdit: open,
      columns: [
        {
          name: "Customer",
          className: "max-w-72",
          cell: (row) => (
            <>
              <NameLink row={row} />
              <Title row={row} />
            </>
          ),
        },
        {
          name: "Town",
          from: "64rem",
          className: "max-w-40 truncate text-ink-soft",
          cell: ({ recipient_address }) => townOf(recipient_address) ?? "",
        },
        {
          name: "Number",
          from: "44rem",
          className: "tabular whitespace-nowrap text-ink-soft",
          cell: (row) => <Number row={row} />,
        },
        {
          name: "Last change",
          from: "52rem",
          className: "tabular text-ink-soft first-letter:uppercase",
          cell: (row) => whenOf(row, (at) => formatInstant(at, zone)),
        },
        { name: "Status", cell: (row) => <State row={row} /> },
        { name: "Total", numeric: true, cell: ({ total }) => formatCents(total) },
      ],
      brief: (row) => ({
        name: <NameLink row={row} />,
        about: <Title row={row} />,
        more: (
          <p className="tabular truncate text-xs text-ink-faint">
            {row.unread && <span className="font-medium text-info">New question · </span>}
            {row.revising && "New version in the works · "}
            {row.number !== null && (
              <>
                <Number row={row} />,{" "}
              </>
            )}
            {[whenOf(row, (at) => briefDay(at, today, zone)), townOf(row.recipient_address)]
              .filter(Boolean)
              .join(" · ")}
          </p>
        ),
        figure: formatCents(row.total),
        state: <State row={{ ...row, unread: false, revising: false }} />,
      }),
      menu: (row) => <QuoteMenu row={row} />,
    };
  }, [navigate, today, townOf, zone]);
}

const nobody = "Nobody yet";

function NameLink({ row: { id, recipient_name } }: { row: QuoteRow }) {
  return (
    <Link
      to={`/quotes/${id}`}
      className={cx(coversRow, "block truncate font-semibold text-ink no-underline hover:text-accent")}
    >
      {recipient_name === "" ? nobody : <Marked text={recipient_name} />}
    </Link>
  );
}

/** The title, or the email address if only that was found. */
function Title({ row: { recipient_name, title, number, recipient_email } }: { row: QuoteRow }) {
  const found = useFoundText([recipient_name, title, String(number ?? ""), recipient_email]);
  const text = found !== null && found === recipient_email ? found : title;
  return (
    <span className="block truncate text-sm text-ink-soft">
      <Marked text={text} />
    </span>
  );
}

function Number({ row: { number } }: { row: QuoteRow }) {
  if (number === null) return null;
  return (
    <>
      No. <Marked text={String(number)} />
    </>
  );
}

function State({ row: { unread, revising, state } }: { row: QuoteRow }) {
  return (
    <span className="flex flex-wrap items-center gap-1 max-md:justify-end">
      {unread && <Badge tone="info">New question</Badge>}
      {revising && <Badge>New version in the works</Badge>}
      <Badge tone={quoteStateTones[state]}>{quoteStateLabels[state]}</Badge>
    </span>
  );
}

function QuoteMenu({ row: { id, customer_id, estimate_ids } }: { row: QuoteRow }) {
  return (
    <>
      <MenuLink to={`/quotes/${id}`} icon={<FileText aria-hidden="true" />}>
        Open
      </MenuLink>
      {customer_id && (
        <MenuLink to={`/customer/${customer_id}`} icon={<UserRound aria-hidden="true" />}>
          View Customer
        </MenuLink>
      )}
      {estimate_ids[0] && (
        <MenuLink to={`/estimate/${estimate_ids[0]}`} icon={<FileUser aria-hidden="true" />}>
          View Estimate
        </MenuLink>
      )}
    </>
  );
}

/** "opened Nov 20": the newest milestone. */
function whenOf(row: QuoteRow, written: (at: string) => string): string {
  const { number, created_at } = row;
  if (number === null) return `Draft started ${written(created_at)}`;
  const { what, at } = latestMilestone(row);
  return `${what} ${written(at ?? created_at)}`;
}

import { FileText, Hammer, UserRound } from "lucide-react";
import { useMemo } from "react";
import { Link, useNavigate } from "#browser/links.tsx";
import { coversRow } from "#browser/lists/BriefList.tsx";
import type { ListShape } from "#browser/lists/listShape.ts";
import { useToday } from "#browser/useToday.ts";
import type { InvoiceRow } from "#features/invoices/invoice-rules/invoice.ts";
import { invoiceStateLabels } from "#features/invoices/invoice-rules/invoiceState.ts";
import { invoiceTones } from "#features/invoices/invoice-rules/invoiceTones.ts";
import { briefDay, formatDay } from "#shared/days/days.ts";
import { formatCents } from "#shared/money/cents.ts";
import { Badge } from "#ui/Badge.tsx";
import { cx } from "#ui/cx.ts";
import { Marked, useFoundText } from "#ui/Marked.tsx";
import { MenuLink } from "#ui/overlays/Menu.tsx";

/** The list of invoices as `RecordList` shows it. */
export function useInvoiceShape(): ListShape<InvoiceRow> {
  const today = useToday();
  const navigate = useNavigate();
  return useMemo(() => {
    const open = ({ id }: InvoiceRow) => navigate(`/invoices/${id}`);
    return {
      noun: "invoices",
      nameOf: ({ client_name, title, number }) =>
        [client_name, title, number !== null && `No. ${number}`].filter(Boolean).join(", "),
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
          name: "Number",
          from: "44rem",
          className: "tabular whitespace-nowrap text-ink-soft",
          cell: (row) => <Number row={row} />,
        },
        {
          name: "Due",
          from: "52rem",
          className: "tabular whitespace-nowrap text-ink-soft",
          cell: ({ due_on }) => (due_on === null ? "" : formatDay(due_on, "UTC")),
        },
        { name: "Status", cell: (row) => <State row={row} /> },
        {
          name: "Total",
          from: "44rem",
          numeric: true,
          className: "text-ink-soft",
          cell: ({ total }) => formatCents(total),
        },
        {
          name: "Balance",
          numeric: true,
          cell: ({ state, total, balance }) => formatCents(state === "draft" ? total : balance),
        },
      ],
      brief: (row) => ({
        name: <NameLink row={row} />,
        about: <Title row={row} />,
        more: (
          <p className="tabular truncate text-xs text-ink-faint">
            <Number row={row} />
            {row.due_on !== null && isOwed(row) && `, due ${briefDay(row.due_on, today, "UTC")}`}
          </p>
        ),
        figure: formatCents(isOwed(row) ? row.balance : row.total),
        state: <State row={row} />,
      }),
      menu: (row) => <InvoiceMenu row={row} />,
    };
  }, [navigate, today]);
}

const isOwed = ({ balance }: Pick<InvoiceRow, "balance">): boolean => balance > 0;

function NameLink({ row: { id, client_name } }: { row: InvoiceRow }) {
  return (
    <Link
      to={`/invoices/${id}`}
      className={cx(coversRow, "block truncate font-semibold text-ink no-underline hover:text-accent")}
    >
      <Marked text={client_name} />
    </Link>
  );
}

/** The title, or the email address if only that was found. */
function Title({ row: { client_name, title, number, client_email } }: { row: InvoiceRow }) {
  const found = useFoundText([client_name, title, number ?? "", client_email]);
  return (
    <span className="block truncate text-sm text-ink-soft">
      <Marked text={found !== null && found === client_email ? found : title} />
    </span>
  );
}

function Number({ row: { number } }: { row: Pick<InvoiceRow, "number"> }) {
  if (number === null) return "No number yet";
  return (
    <>
      No. <Marked text={number} />
    </>
  );
}

/** The state of an invoice, and the money that waits for a decision. */
function State({ row: { state, overpaid } }: { row: Pick<InvoiceRow, "state" | "overpaid"> }) {
  return (
    <span className="flex flex-wrap items-center gap-1 max-md:justify-end">
      {overpaid > 0 && <Badge tone="warning">Needs refund</Badge>}
      <InvoiceBadge state={state} />
    </span>
  );
}

/** The state of an invoice as a badge. */
export const InvoiceBadge = ({ state }: Pick<InvoiceRow, "state">) => (
  <Badge tone={invoiceTones[state]}>{invoiceStateLabels[state]}</Badge>
);

const InvoiceMenu = ({ row: { id, customer_id, job_id } }: { row: InvoiceRow }) => (
  <>
    <MenuLink to={`/invoices/${id}`} icon={<FileText aria-hidden="true" />}>
      Open
    </MenuLink>
    {customer_id && (
      <MenuLink to={`/customer/${customer_id}`} icon={<UserRound aria-hidden="true" />}>
        View Customer
      </MenuLink>
    )}
    {job_id && (
      <MenuLink to={`/jobs/${job_id}`} icon={<Hammer aria-hidden="true" />}>
        View Job
      </MenuLink>
    )}
  </>
);

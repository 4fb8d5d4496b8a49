import { useMemo } from "react";
import { coversRow } from "#browser/lists/BriefList.tsx";
import type { ListShape } from "#browser/lists/listShape.ts";
import { useToday } from "#browser/useToday.ts";
import { useZone } from "#browser/useZone.ts";
import type { CustomerRow } from "#features/customers/customers/customer.ts";
import { dueOf } from "#features/customers/customers/customerDue.ts";
import {
  clientTypeLabels,
  customerStatusLabels,
  customerStatusTones,
} from "#features/customers/customers/customerLabels.ts";
import { contactLine } from "#shared/contact/contacts.ts";
import { placeLine } from "#shared/contact/places.ts";
import { townOf } from "#shared/contact/postalAddress.ts";
import { briefDay, formatDay } from "#shared/days/days.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { Badge } from "#ui/Badge.tsx";
import { cx } from "#ui/cx.ts";
import { Marked, useFoundText } from "#ui/Marked.tsx";
import { CustomerMenu } from "./CustomerMenu.tsx";
import type { OpenDialog } from "./useCustomerDialogs.ts";

/**
 * The list of customers as `RecordList` shows it. `tagged`: a listed customer has a tag, so that there is a column for
 * tags. Both functions are stable.
 */
export function useCustomerShape(
  openDialog: OpenDialog,
  onOpen: (id: string) => void,
  tagged: boolean,
): ListShape<CustomerRow> {
  const today = useToday();
  const zone = useZone();
  return useMemo(
    () => ({
      noun: "customers",
      nameOf: ({ name }) => name,
      onOpen: ({ id }) => onOpen(id),
      onEdit: (customer) => openDialog("edit", customer),
      columns: [
        {
          name: "Name",
          className: tagged ? "max-w-56 @min-[80rem]:max-w-72" : "max-w-56 @min-[70rem]:max-w-72",
          cell: (customer) => (
            <>
              <NameButton customer={customer} onOpen={onOpen} />
              <Contact customer={customer} />
            </>
          ),
        },
        { name: "Status", from: "52rem", cell: (customer) => <Status customer={customer} /> },
        ...(tagged
          ? [
              {
                name: "Tags",
                from: "72rem",
                className: "max-w-44 min-w-32 @min-[80rem]:min-w-40",
                cell: ({ tags }: CustomerRow) => <Tags tags={tags} />,
              } as const,
            ]
          : []),
        {
          name: "Town",
          from: "44rem",
          className: "max-w-40 truncate text-ink-soft",
          cell: ({ address }) => townOf(address) ?? "",
        },
        { name: "Due", cell: (customer) => <Due customer={customer} today={today} /> },
        {
          name: "Last job",
          from: "64rem",
          className: "tabular whitespace-nowrap text-ink-soft",
          cell: ({ lastJobDate }) => (lastJobDate ? formatDay(lastJobDate, zone) : "—"),
        },
        { name: "Jobs", numeric: true, from: "64rem", cell: ({ totalJobs }) => totalJobs },
        { name: "Revenue", numeric: true, cell: ({ totalRevenue }) => formatMoney(totalRevenue) },
      ],
      brief: (customer) => ({
        name: <NameButton customer={customer} onOpen={onOpen} />,
        about: <About customer={customer} today={today} zone={zone} />,
        figure: formatMoney(customer.totalRevenue),
        state: <Due brief customer={customer} today={today} />,
      }),
      menu: (customer) => <CustomerMenu customer={customer} openDialog={openDialog} onOpen={onOpen} />,
      personOf: (customer) => customer,
    }),
    [openDialog, onOpen, tagged, today, zone],
  );
}

function NameButton({ customer: { id, name }, onOpen }: { customer: CustomerRow; onOpen: (id: string) => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(id)}
      className={cx(coversRow, "block max-w-full truncate text-left font-semibold text-ink hover:text-accent")}
    >
      <Marked text={name} />
    </button>
  );
}

/** Returns the contact detail, place or tag in which a search found the customer; null without one. */
function useFound({ email, phone, address, contacts, places, tags }: CustomerRow): string | null {
  return useFoundText([
    email,
    phone,
    address,
    ...contacts.map(contactLine),
    // A search does not look into gate codes.
    ...places.map((place) => placeLine({ ...place, gate_code: null })),
    ...tags,
  ]);
}

function Contact({ customer }: { customer: CustomerRow }) {
  const found = useFound(customer);
  return (
    <span className="tabular block truncate text-xs text-ink-faint">
      {found ? <Marked text={found} /> : [customer.phone, customer.email].filter(Boolean).join(" · ")}
    </span>
  );
}

function About({ customer, today, zone }: { customer: CustomerRow; today: string; zone: string }) {
  const found = useFound(customer);
  if (found) return <Marked text={found} />;
  const { status, address, lastJobDate } = customer;
  const parts = [
    status !== "active" && customerStatusLabels[status],
    townOf(address),
    lastJobDate && briefDay(lastJobDate, today, zone),
  ];
  return parts.filter(Boolean).join(" · ") || "No jobs yet";
}

function Status({ customer: { status, client_type } }: { customer: CustomerRow }) {
  return (
    <>
      <Badge tone={customerStatusTones[status]}>{customerStatusLabels[status]}</Badge>
      <span className="mt-0.5 block text-xs text-ink-faint">{clientTypeLabels[client_type]}</span>
    </>
  );
}

/** The number of tags that a row shows; the customer's page shows them all. */
const tagsInRow = 2;

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex flex-wrap items-center gap-1">
      {tags.slice(0, tagsInRow).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      {tags.length > tagsInRow && (
        <span className="text-xs whitespace-nowrap text-ink-faint">+{tags.length - tagsInRow}</span>
      )}
    </span>
  );
}

/** The date on which the customer is due, with a badge if that is soon. `brief`: only one of both. */
function Due({ customer, today, brief = false }: { customer: CustomerRow; today: string; brief?: boolean }) {
  const due = dueOf(customer, today);
  if (!due) return brief ? null : <span className="text-xs text-ink-faint">No follow-up yet</span>;
  const { what, day, badge } = due;
  const when = `${what} ${brief ? briefDay(day, today, "UTC") : formatDay(day, "UTC")}`;
  const date = <span className="block text-xs whitespace-nowrap text-ink-soft">{when}</span>;
  if (!badge) return date;
  return (
    <>
      <Badge tone={badge.tone}>{badge.label}</Badge>
      {!brief && date}
    </>
  );
}

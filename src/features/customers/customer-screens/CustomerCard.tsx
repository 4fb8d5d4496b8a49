import {
  BellPlus,
  CalendarClock,
  CalendarX,
  EllipsisVertical,
  Mail,
  MapPin,
  MapPinned,
  Pencil,
  Phone,
  Trash2,
  UserRound,
  Users,
  Wrench,
} from "lucide-react";
import type { ReactNode } from "react";
import { ContactMadeButton } from "#features/customers/follow-up-screens/ContactMadeButton.tsx";
import { followUpBadges } from "#features/customers/follow-ups/followUpDue.ts";
import { formatDay } from "#shared/days/days.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { EmailLink, MapLink, PhoneLink } from "#ui/ContactLinks.tsx";
import { cx } from "#ui/cx.ts";
import { Marked, useFoundText } from "#ui/Marked.tsx";
import { contactLine } from "#shared/contact/contacts.ts";
import { placeLine } from "#shared/contact/places.ts";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#ui/overlays/Menu.tsx";
import { Avatar } from "./Avatar.tsx";
import type { CustomerRow } from "#features/customers/customers/customer.ts";
import {
  clientTypeLabels,
  customerStatusLabels,
  customerStatusTones,
} from "#features/customers/customers/customerLabels.ts";
import type { OpenDialog } from "./useCustomerDialogs.ts";

// On narrow cards, the buttons hide their icons so that their labels do not wrap.
const action = "min-w-0 flex-1 px-2 whitespace-nowrap @max-[22rem]:[&>span:first-child:not(:only-child)]:hidden";

const reach =
  "relative z-1 inline-flex min-h-11 min-w-11 items-center wrap-anywhere no-underline hover:text-accent hover:underline dense:min-h-6";

/** The card of one customer in the list. Pressing it opens the details; the actions on it are separate buttons. */
export function CustomerCard({
  customer,
  timeZone,
  highlighted,
  onOpen,
  openDialog,
}: {
  customer: CustomerRow;
  timeZone: string | undefined;
  /** True for a moment after the customer was opened. */
  highlighted: boolean;
  onOpen: () => void;
  openDialog: OpenDialog;
}) {
  const { followUpStatus } = customer;
  const isDue = Boolean(followUpStatus && followUpBadges[followUpStatus]);
  const [scheduled, ...others] = customer.schedules;

  return (
    <article
      aria-label={customer.name}
      data-highlighted={highlighted || undefined}
      className={cx(
        "@container relative flex h-full flex-col rounded-xl border p-4 shadow-card transition-colors duration-700",
        highlighted ? "border-accent bg-accent-soft" : "border-line bg-surface hover:border-line-strong",
      )}
    >
      <CardHead customer={customer} onOpen={onOpen} openDialog={openDialog} />
      <ContactLines customer={customer} />
      <dl className="tabular mt-3 grid grid-cols-[auto_1fr_auto] gap-x-5 border-t border-line pt-3 text-sm">
        <Figure label="Jobs">{customer.totalJobs}</Figure>
        <Figure label="Revenue">{formatMoney(customer.totalRevenue)}</Figure>
        <Figure label="Last job">{customer.lastJobDate ? formatDay(customer.lastJobDate, timeZone) : "—"}</Figure>
      </dl>

      <FollowUpLine customer={customer} />
      {isDue && (
        <p className="relative z-1 mt-2 grid">
          <ContactMadeButton customerId={customer.id} about={customer.name} variant="primary" />
        </p>
      )}
      {scheduled && others.length > 0 && (
        <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-xs text-ink-soft">
          <span>
            {scheduled.next_service_date ? `Service ${formatDay(scheduled.next_service_date, "UTC")}` : "Service"}
          </span>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={`+${moreSchedules(others.length)} of ${customer.name}`}
            onClick={onOpen}
            className="link relative z-1 min-h-6 before:absolute before:inset-x-0 before:-inset-y-2.5"
          >
            +{moreSchedules(others.length)}
          </button>
        </p>
      )}

      <CardActions customer={customer} openDialog={openDialog} />
    </article>
  );
}

/** The number of tags that a card shows; the customer's page shows them all. */
const tagsOnCard = 3;

function CardHead({
  customer,
  onOpen,
  openDialog,
}: {
  customer: CustomerRow;
  onOpen: () => void;
  openDialog: OpenDialog;
}) {
  return (
    <div className="flex items-start gap-3">
      <Avatar name={customer.name} />
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onOpen}
            className="text-left wrap-anywhere after:absolute after:inset-0 after:rounded-xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
          >
            <Marked text={customer.name} />
          </button>
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-1.5">
          <Badge tone={customerStatusTones[customer.status]}>{customerStatusLabels[customer.status]}</Badge>
          <span className="text-xs text-ink-faint">{clientTypeLabels[customer.client_type]}</span>
          {customer.tags.slice(0, tagsOnCard).map((tag) => (
            <Badge key={tag}>
              <Marked text={tag} />
            </Badge>
          ))}
          {customer.tags.length > tagsOnCard && (
            <span className="text-xs text-ink-faint">+{customer.tags.length - tagsOnCard} tags</span>
          )}
        </p>
      </div>
      <div className="relative z-1 -mt-1.5 -mr-2">
        <CardMenu customer={customer} openDialog={openDialog} />
      </div>
    </div>
  );
}

function ContactLines({ customer }: { customer: CustomerRow }) {
  // A card shows a further contact or a place only to say why the search found its customer.
  const contact = useFoundText(customer.contacts.map(contactLine));
  // A search does not look into gate codes.
  const place = useFoundText(customer.places.map((one) => placeLine({ ...one, gate_code: null })));
  return (
    <div className="mt-3 flex flex-1 flex-col items-start text-sm text-ink-soft">
      {customer.email && (
        <Line icon={<Mail aria-hidden="true" />}>
          <EmailLink email={customer.email} className={cx(reach, "break-all")}>
            <Marked text={customer.email} />
          </EmailLink>
        </Line>
      )}
      {customer.phone && (
        <Line icon={<Phone aria-hidden="true" />}>
          <PhoneLink phone={customer.phone} className={reach}>
            <Marked text={customer.phone} />
          </PhoneLink>
        </Line>
      )}
      {customer.address && (
        <Line icon={<MapPin aria-hidden="true" />}>
          <MapLink address={customer.address} className={reach}>
            <Marked text={customer.address} />
          </MapLink>
        </Line>
      )}
      {contact && (
        <Line icon={<Users aria-hidden="true" />}>
          <span className="wrap-anywhere">
            <Marked text={contact} />
          </span>
        </Line>
      )}
      {place && place !== customer.address && (
        <Line icon={<MapPinned aria-hidden="true" />}>
          <span className="wrap-anywhere">
            <Marked text={place} />
          </span>
        </Line>
      )}
    </div>
  );
}

/** The date of the next contact, and whether it is due. */
function FollowUpLine({ customer: { followUp, followUpStatus } }: { customer: CustomerRow }) {
  const badge = followUpStatus && followUpBadges[followUpStatus];
  return (
    <p className="mt-3 flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-soft">
      {followUp?.next_due_date && followUp.status === "active" ? (
        <>
          <span>Follow-up {formatDay(followUp.next_due_date, "UTC")}</span>
          {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
        </>
      ) : (
        <span className="text-ink-faint">{followUp ? "Follow-up is not active" : "No follow-up yet"}</span>
      )}
    </p>
  );
}

function CardActions({ customer, openDialog }: { customer: CustomerRow; openDialog: OpenDialog }) {
  const { followUp } = customer;
  const isScheduled = customer.schedules.length > 0;
  return (
    <div className="relative z-1 mt-2 flex gap-2">
      <Button
        size="sm"
        className={action}
        icon={followUp ? <CalendarClock aria-hidden="true" /> : <BellPlus aria-hidden="true" />}
        onClick={() => openDialog("follow-up", customer)}
      >
        {followUp ? "Edit Follow-up" : "Set Follow-up"}
      </Button>
      <Button
        size="sm"
        className={action}
        icon={<Wrench aria-hidden="true" />}
        onClick={() => openDialog("schedule", customer)}
      >
        {isScheduled ? "Edit Service" : "Set Service"}
      </Button>
      {isScheduled && (
        <IconButton size="sm" label="Remove service schedule" onClick={() => openDialog("remove-schedule", customer)}>
          <CalendarX aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function moreSchedules(count: number): string {
  return `${count} more service schedule${count === 1 ? "" : "s"}`;
}

function CardMenu({ customer, openDialog }: { customer: CustomerRow; openDialog: OpenDialog }) {
  return (
    <Menu
      label={`More actions for ${customer.name}`}
      trigger={
        <IconButton size="sm" label={`More: ${customer.name}`}>
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuLink to={`/customer/${customer.id}`} icon={<UserRound aria-hidden="true" />}>
        View Details
      </MenuLink>
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => openDialog("edit", customer)}>
        Edit
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => openDialog("delete", customer)}>
        Delete
      </MenuItem>
    </Menu>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="flex w-full items-center gap-2 dense:py-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-faint">
      {icon}
      <span className="min-w-0">{children}</span>
    </span>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

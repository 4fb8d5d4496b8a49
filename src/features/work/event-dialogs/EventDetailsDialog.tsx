import { CalendarArrowDown, CalendarCheck, Move, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useNamed } from "#browser/session/useTeam.ts";
import { Link } from "#browser/links.tsx";
import { dayIn } from "#shared/days/calendarDays.ts";
import { formatMoney } from "#shared/figures/figures.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, buttonClass } from "#ui/Button.tsx";
import { EmailLink, MapLink, PhoneLink } from "#ui/ContactLinks.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Facts } from "#ui/Facts.tsx";
import { useSession } from "#browser/client/useSession.ts";
import { useToday } from "#browser/useToday.ts";
import { useZone } from "#browser/useZone.ts";
import { namesOfAssigned } from "./assigned.ts";
import type { CalendarEvent } from "#features/work/events/event.ts";
import { isAssignedTo } from "#features/work/events/ownEvents.ts";
import { serviceTypeLabels } from "#features/work/events/serviceType.ts";
import { longDay } from "#features/work/events/eventWords.ts";
import { spanLabel } from "#features/work/events/spanWords.ts";
import { completionProblem } from "#features/work/visits/visitLife.ts";
import { useCompleteVisit } from "./useCompleteVisit.ts";
import { useEventChanges } from "./useEventChanges.ts";
import { VisitRecordSection } from "#features/work/visit-cards/VisitRecordSection.tsx";

/** All data of one event, with buttons to change it, delete it and download it as a file. */
export function EventDetailsDialog({
  event,
  onEdit,
  onMove,
  onClose,
}: {
  event: CalendarEvent;
  onEdit: () => void;
  onMove?: ((event: CalendarEvent) => void) | undefined;
  onClose: () => void;
}) {
  const { remove } = useEventChanges();
  const { reopen } = useCompleteVisit();
  const [reopening, setReopening] = useState(false);
  const [deleting, setDeleting] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<span className="wrap-anywhere">{event.title}</span>}
      description="Event Details"
      footer={
        <>
          <Button
            variant="ghost"
            icon={<Trash2 aria-hidden="true" />}
            className="text-danger!"
            onClick={() => setDeleting(true)}
          >
            Delete Event
          </Button>
          <Button variant="primary" icon={<Pencil aria-hidden="true" />} onClick={onEdit}>
            Edit Event
          </Button>
        </>
      }
    >
      <EventFacts event={event} />
      <EventActions event={event} onReopen={() => setReopening(true)} onMove={onMove} onClose={onClose} />
      <VisitRecordSection event={event} />
      <ConfirmDialog
        open={reopening}
        onOpenChange={setReopening}
        title="Mark this visit as not completed?"
        text="Its notes and photos are kept."
        confirmLabel="Mark as Not Completed"
        onConfirm={async () => {
          await reopen(event);
          onClose();
        }}
      />
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete Event"
        text="Are you sure you want to delete this event?"
        confirmLabel="Delete"
        tone="danger"
        onConfirm={async () => {
          await remove(event);
          onClose();
        }}
      />
    </Dialog>
  );
}

/** The event's data. Empty fields are left out, except the price, because its absence is information. */
function EventFacts({ event }: { event: CalendarEvent }) {
  const zone = useZone();
  const named = useNamed(event.assigned_to);
  const { client_email: email, client_phone: phone, client_address: address } = event;
  const facts: { label: string; value: ReactNode; wide?: boolean }[] = [
    { label: "Date", value: longDay(dayIn(zone, new Date(event.start_datetime))), wide: true },
    {
      label: event.arrival_window ? "Arrival" : "Schedule",
      value: <span className="inline-block first-letter:uppercase">{spanLabel(event, zone)}</span>,
    },
    { label: "Repeats", value: event.occurrence_day && "One of the visits of a repeating job" },
    { label: "Service type", value: event.service_type && serviceTypeLabels[event.service_type] },
    { label: "Assigned to", value: namesOfAssigned(event.assigned_to, named).join(", ") || null, wide: true },
    {
      label: "Description",
      value: event.description && <span className="wrap-anywhere">{event.description}</span>,
      wide: true,
    },
    { label: "Client name", value: event.client_name && <span className="wrap-anywhere">{event.client_name}</span> },
    { label: "Client phone", value: phone && <PhoneLink phone={phone} /> },
    { label: "Client email", value: email && <EmailLink email={email} />, wide: true },
    { label: "Client address", value: address && <MapLink address={address} />, wide: true },
    { label: "Estimated price", value: event.estimated_price === null ? null : formatMoney(event.estimated_price) },
    { label: "Actual price", value: event.actual_price === null ? null : formatMoney(event.actual_price) },
    { label: "Notes", value: event.notes && <span className="wrap-anywhere">{event.notes}</span>, wide: true },
  ];
  return (
    <Facts
      className="grid-cols-2"
      items={facts.filter(({ label, value }) => value !== null || label === "Estimated price")}
    />
  );
}

/** The actions on the event besides editing and deleting, and the links to its records. */
function EventActions({
  event,
  onReopen,
  onMove,
  onClose,
}: {
  event: CalendarEvent;
  onReopen: () => void;
  onMove: ((event: CalendarEvent) => void) | undefined;
  onClose: () => void;
}) {
  const { state, me } = useSession();
  const zone = useZone();
  const today = useToday();
  const { complete } = useCompleteVisit();
  const [completing, setCompleting] = useState(false);
  return (
    <div className="mt-5 flex flex-wrap items-center gap-2 empty:hidden">
      {event.completed_at && (
        <>
          <Badge tone="success">Completed</Badge>
          <Button size="sm" icon={<RotateCcw aria-hidden="true" />} aria-haspopup="dialog" onClick={onReopen}>
            Not Completed
          </Button>
        </>
      )}
      {event.schedule_id && completionProblem(event, today, zone) === null && (
        <Button
          size="sm"
          variant="primary"
          icon={<CalendarCheck aria-hidden="true" />}
          busy={completing}
          onClick={() => {
            setCompleting(true);
            void complete(event).then(onClose);
          }}
        >
          Mark Completed
        </Button>
      )}
      {onMove && (
        <Button
          size="sm"
          icon={<Move aria-hidden="true" />}
          onClick={() => {
            onClose();
            onMove(event);
          }}
        >
          Move Event
        </Button>
      )}
      {me && isAssignedTo(event, me.id, me.role) && (
        <Link to={`/my-visits/${event.id}`} className={buttonClass({ size: "sm" })}>
          Open Visit
        </Link>
      )}
      {event.customer_id && (
        <Link to={`/customer/${event.customer_id}`} className={buttonClass({ size: "sm" })}>
          View Customer
        </Link>
      )}
      {event.estimate_id && (
        <Link to={`/estimate/${event.estimate_id}`} className={buttonClass({ size: "sm" })}>
          View Estimate
        </Link>
      )}
      {state === "signed-in" && (
        <a href={`/api/calendar/events/${event.id}.ics`} download className={buttonClass({ size: "sm" })}>
          <CalendarArrowDown aria-hidden="true" className="size-4" />
          Add to another calendar
        </a>
      )}
    </div>
  );
}

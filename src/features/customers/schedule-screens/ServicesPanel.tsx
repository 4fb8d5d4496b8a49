import { CalendarCheck, EllipsisVertical, Pencil, Plus, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { RecurringStatus } from "#features/customers/follow-ups/followUpDue.ts";
import { formatDay } from "#shared/days/days.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Menu, MenuItem } from "#ui/overlays/Menu.tsx";
import { useToday } from "#browser/useToday.ts";
import { CustomerServiceDialog } from "./CustomerServiceDialog.tsx";
import type { CustomerService } from "#features/customers/schedules/schedule.ts";
import { type FollowUpSchedule, serviceBadge, serviceBadgeTones } from "#features/customers/schedules/serviceDue.ts";
import { everyMonths } from "#features/customers/schedules/scheduleForm.ts";
import { useScheduleChanges } from "./useScheduleChanges.ts";

/** A customer with its recurring services. */
type ServedCustomer = { id: string; name: string; schedules: FollowUpSchedule[]; services: CustomerService[] };

/** A customer's recurring services: its service schedule (several after merges), and its services by name. */
export function ServicesPanel({
  customer,
  openDialog,
}: {
  customer: ServedCustomer;
  /** Opens the dialog about a service schedule: the one due next unless another is given. */
  openDialog: (which: "schedule" | "remove-schedule", schedule?: FollowUpSchedule) => void;
}) {
  const changes = useScheduleChanges();
  const [editing, setEditing] = useState<CustomerService | "new" | null>(null);
  const [removing, setRemoving] = useState<CustomerService | null>(null);
  const { schedules, services } = customer;

  return (
    <Card
      title="Services"
      flush
      actions={
        <>
          {schedules.length === 0 && (
            <Button size="sm" onClick={() => openDialog("schedule")}>
              Set Service
            </Button>
          )}
          <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => setEditing("new")}>
            Add Service
          </Button>
        </>
      }
    >
      {schedules.length === 0 && services.length === 0 && (
        <p className="px-4 pb-5 text-sm text-ink-faint sm:px-5">No recurring services yet.</p>
      )}
      <ul aria-label="Services" className="divide-y divide-line border-line not-empty:border-t">
        {schedules.map((schedule, index) => (
          <Service
            key={schedule.id}
            name="Service schedule"
            which={schedules.length > 1 ? ` ${index + 1} of ${schedules.length}` : ""}
            months={schedule.service_interval_months}
            last={schedule.last_service_date}
            next={schedule.next_service_date}
            notes={schedule.service_notes}
            status={schedule.status}
            onCompleted={() => changes.completeSchedule(customer, schedule)}
          >
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => openDialog("schedule", schedule)}>
              Edit Service
            </MenuItem>
            <MenuItem
              icon={<Trash2 aria-hidden="true" />}
              tone="danger"
              onSelect={() => openDialog("remove-schedule", schedule)}
            >
              Remove service schedule
            </MenuItem>
          </Service>
        ))}
        {services.map((service) => (
          <Service
            key={service.id}
            name={service.service_name}
            months={service.service_interval_months}
            last={service.last_service_date}
            next={service.next_service_date}
            notes={service.service_notes}
            status={service.status}
            onCompleted={() => changes.completeService(service)}
          >
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setEditing(service)}>
              Edit
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={() => setRemoving(service)}>
              Remove
            </MenuItem>
          </Service>
        ))}
      </ul>
      {editing && (
        <CustomerServiceDialog
          customer={customer}
          service={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title="Remove this service?"
        text={`${removing?.service_name ?? ""} and its dates and notes are removed from ${customer.name}.`}
        confirmLabel="Remove"
        tone="danger"
        onConfirm={() => {
          if (removing) void changes.removeService(removing);
        }}
      />
    </Card>
  );
}

function Service({
  name,
  which = "",
  months,
  last,
  next,
  notes,
  status,
  onCompleted,
  children,
}: {
  name: string;
  /** Distinguishes services of the same name for screen readers. */
  which?: string;
  months: number;
  last: string | null;
  next: string | null;
  notes: string | null;
  status: RecurringStatus;
  onCompleted: () => Promise<void>;
  children: ReactNode;
}) {
  const today = useToday();
  const [busy, setBusy] = useState(false);
  const badge = serviceBadge({ status, next_service_date: next }, today);
  return (
    <li className="px-4 py-3 sm:px-5">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1 pt-1.5">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium wrap-anywhere">{name}</span>
            <Badge tone={serviceBadgeTones[badge]}>{badge}</Badge>
          </p>
          <p className="tabular mt-1 text-sm text-ink-soft">
            {everyMonths(months)}
            {next && ` · Next ${formatDay(next, "UTC")}`}
            {last && ` · Last ${formatDay(last, "UTC")}`}
          </p>
          {notes && <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line text-ink-faint">{notes}</p>}
        </div>
        <Menu
          label={`More actions for ${name}${which}`}
          trigger={
            <IconButton size="sm" label={`More: ${name}${which}`} className="-mr-2">
              <EllipsisVertical aria-hidden="true" />
            </IconButton>
          }
        >
          {children}
        </Menu>
      </div>
      {status === "active" && (
        <Button
          size="sm"
          className="mt-2"
          icon={<CalendarCheck aria-hidden="true" />}
          busy={busy}
          aria-label={`Mark Completed: ${name}${which}`}
          onClick={() => {
            setBusy(true);
            void onCompleted().finally(() => setBusy(false));
          }}
        >
          Mark Completed
        </Button>
      )}
    </li>
  );
}

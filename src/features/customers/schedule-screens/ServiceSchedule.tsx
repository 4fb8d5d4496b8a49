import { useQuery } from "@tanstack/react-query";
import { CalendarCheck, CalendarClock } from "lucide-react";
import { useState, type ReactNode } from "react";
import { formatDay } from "#shared/days/days.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Facts } from "#ui/Facts.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { schedulesApi } from "#features/customers/schedules/schedule.client.ts";
import type { ScheduleEntry, ServiceScheduleOfTheDay } from "#features/customers/schedules/schedule.ts";
import {
  dueIn,
  scheduleDays,
  scheduleGroupLabels,
  scheduleGroups,
  type ScheduleGroup,
} from "#features/customers/schedules/serviceDue.ts";
import { everyMonths } from "#features/customers/schedules/scheduleForm.ts";
import { useScheduleChanges } from "./useScheduleChanges.ts";

const tones = { overdue: "danger", due_today: "warning", due_soon: "info" } as const satisfies Record<
  ScheduleGroup,
  string
>;

/**
 * The services that are overdue, due today, and due within a week. `onView` opens the customer. `startJob`: the button
 * that starts a job from one.
 */
export function ServiceSchedule({
  onView,
  startJob,
}: {
  onView: (customerId: string) => void;
  startJob: (entry: ScheduleEntry) => ReactNode;
}) {
  const due = useQuery(schedulesApi.due.queryOptions({ input: {} }));
  if (due.isPending) return <SkeletonRows label="Loading the service schedule…" />;
  if (!due.data)
    return (
      <FailedState
        title="The service schedule could not be loaded"
        error={due.error}
        busy={due.isFetching}
        onRetry={() => void due.refetch()}
      />
    );
  const { today } = due.data;
  const groups = scheduleGroups
    .map((group) => ({ group, entries: due.data[group] }))
    .filter(({ entries }) => entries.length > 0);
  if (groups.length === 0) return <NothingDue {...due.data} />;
  return (
    <div className="flex flex-col gap-6">
      {groups.map(({ group, entries }) => (
        <section key={group} aria-labelledby={`schedule-${group}`}>
          <h2 id={`schedule-${group}`} className="mb-2.5 flex items-center gap-2 font-semibold">
            {scheduleGroupLabels[group]}
            <Badge tone={tones[group]}>{entries.length}</Badge>
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
            {entries.map((entry) => (
              <li key={entry.id}>
                <Entry
                  entry={entry}
                  group={group}
                  today={today}
                  onView={() => onView(entry.customer_id)}
                  startJob={startJob}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The empty state: no schedule is set, or none is due soon. */
function NothingDue({ any_set, next_due }: ServiceScheduleOfTheDay) {
  return (
    <Card>
      {any_set ? (
        <EmptyState
          icon={<CalendarCheck />}
          title={`Nothing due within ${scheduleDays} days`}
          text={
            next_due === null
              ? "All service schedules are paused or completed."
              : `The next service is due on ${formatDay(next_due, "UTC")}.`
          }
        />
      ) : (
        <EmptyState
          icon={<CalendarClock />}
          title="No Service Schedules Set"
          text={`Set a service on a customer's card. Services overdue or due within ${scheduleDays} days appear here.`}
        />
      )}
    </Card>
  );
}

function Entry({
  entry,
  group,
  today,
  onView,
  startJob,
}: {
  entry: ScheduleEntry;
  group: ScheduleGroup;
  today: string;
  onView: () => void;
  startJob: (entry: ScheduleEntry) => ReactNode;
}) {
  const changes = useScheduleChanges();
  const [busy, setBusy] = useState(false);
  const whose = entry.service_name ? `${entry.customer_name}, ${entry.service_name}` : entry.customer_name;
  return (
    <article
      aria-label={whose}
      className="flex h-full flex-col gap-3 rounded-xl border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{entry.customer_name}</h3>
          {entry.service_name && <p className="text-sm wrap-anywhere text-ink-soft">{entry.service_name}</p>}
        </div>
        <Badge tone={tones[group]}>{dueIn(entry.next_service_date, today)}</Badge>
      </div>
      <Facts
        className="grid-cols-2 text-sm"
        items={[
          { label: "Last service", value: entry.last_service_date && formatDay(entry.last_service_date, "UTC") },
          { label: "Next service", value: formatDay(entry.next_service_date, "UTC") },
          { label: "Interval", value: everyMonths(entry.service_interval_months), wide: true },
          ...(entry.service_notes
            ? [{ label: "Notes", value: <span className="wrap-anywhere">{entry.service_notes}</span>, wide: true }]
            : []),
        ]}
      />
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        <Button
          size="sm"
          variant="primary"
          className="flex-1"
          icon={<CalendarCheck aria-hidden="true" />}
          busy={busy}
          aria-label={`Mark Completed: ${whose}`}
          onClick={() => {
            setBusy(true);
            void changes.completeEntry(entry).finally(() => setBusy(false));
          }}
        >
          Mark Completed
        </Button>
        <Button size="sm" aria-label={`View ${entry.customer_name}`} aria-haspopup="dialog" onClick={onView}>
          View
        </Button>
        {startJob(entry)}
      </div>
    </article>
  );
}

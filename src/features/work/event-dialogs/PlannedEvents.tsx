import { useQuery } from "@tanstack/react-query";
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { isOfCustomer, maxRangeDays } from "#features/work/events/event.ts";
import { formatDay, formatInstant } from "#shared/days/days.ts";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import type { Customer } from "#features/customers/customers/customer.ts";

/** The future work that is planned for a customer; nothing if there is none. */
export function PlannedEvents({ customer, timeZone }: { customer: Customer; timeZone: string | undefined }) {
  // Rounded down to the hour, so that the query key stays the same while the page is open.
  const [from] = useState(() => Math.floor(Date.now() / 3_600_000) * 3_600_000);
  const input = {
    from: new Date(from).toISOString(),
    to: new Date(from + maxRangeDays * 86_400_000).toISOString(),
  };
  const list = useQuery(calendarApi.list.queryOptions({ input }));
  if (!list.data && list.error !== null)
    return (
      <Card title="Scheduled">
        <FailedState
          title="The calendar couldn't be loaded"
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      </Card>
    );
  const planned = list.data?.filter((event) => !event.completed_at && isOfCustomer(event, customer)) ?? [];
  if (planned.length === 0) return null;
  return (
    <Card title="Scheduled">
      <ul className="-my-1 flex flex-col">
        {planned.map((event) => (
          <li key={event.id} className="flex gap-3 py-1.5 text-sm">
            <CalendarDays aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{event.title}</p>
              <p className="tabular text-ink-soft">
                {event.all_day
                  ? formatDay(event.start_datetime, timeZone)
                  : formatInstant(event.start_datetime, timeZone)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

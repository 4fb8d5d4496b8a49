import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CalendarCheck2, ChevronLeft, ChevronRight, MapPin, Phone } from "lucide-react";
import { useState } from "react";
import { eventsByDay } from "#features/work/events/eventTimes.ts";
import { longDay, shortDay, timeOnDay } from "#features/work/events/eventWords.ts";
import { Subscribe } from "#features/work/calendar-page/Subscribe.tsx";
import { addDays } from "#shared/days/calendarDays.ts";
import { phoneHref } from "#shared/contact/phone.ts";
import { MapLink } from "#ui/ContactLinks.tsx";
import { Badge } from "#ui/Badge.tsx";
import { Button, buttonClass, IconButton } from "#ui/Button.tsx";
import { cx } from "#ui/cx.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { visitsApi } from "#features/work/visits/visit.client.ts";
import { Link } from "#browser/links.tsx";
import { useToday } from "#browser/useToday.ts";
import { useZone } from "#browser/useZone.ts";
import { useTicks } from "./useTicks.ts";
import type { Visit } from "#features/work/visits/visit.ts";

/** The number of days that the list shows at a time. */
const shownDays = 14;

/** The member's own visits day by day, from today on, for crew members on the road. */
export function MyVisitsPage() {
  const zone = useZone();
  const today = useToday();
  // Sends what the member ticked without a connection.
  useTicks();
  const [offset, setOffset] = useState(0);
  const from = addDays(today, offset);
  const to = addDays(from, shownDays - 1);
  const visits = useQuery(visitsApi.list.queryOptions({ input: { from, to }, placeholderData: keepPreviousData }));
  const byDay = visits.data && eventsByDay(visits.data, zone);
  const days = Array.from({ length: shownDays }, (_, index) => addDays(from, index)).filter(
    (day) => day === today || byDay?.has(day),
  );
  return (
    <>
      <PageHeader
        beside
        title="My Visits"
        description={`${shortDay(from)} to ${shortDay(to)}`}
        actions={
          <>
            {offset !== 0 && <Button onClick={() => setOffset(0)}>Today</Button>}
            <IconButton label="Earlier visits" variant="secondary" onClick={() => setOffset(offset - shownDays)}>
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton label="Later visits" variant="secondary" onClick={() => setOffset(offset + shownDays)}>
              <ChevronRight aria-hidden="true" />
            </IconButton>
            <Subscribe />
          </>
        }
      />
      {!byDay && visits.isError ? (
        <FailedState
          title="Your visits couldn't be loaded"
          error={visits.error}
          busy={visits.isFetching}
          onRetry={() => void visits.refetch()}
        />
      ) : !byDay ? (
        <SkeletonRows rows={4} label="Loading your visits…" />
      ) : visits.data?.length === 0 ? (
        <div className="rounded-xl border border-line bg-surface shadow-card">
          <EmptyState
            icon={<CalendarCheck2 />}
            title="No visits"
            text={`Nothing is assigned to you through ${longDay(to)}.`}
          />
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          {days.map((day) => (
            <section key={day} aria-label={longDay(day)}>
              <h2 className={cx("mb-2 text-sm font-semibold", day === today ? "text-accent" : "text-ink-soft")}>
                {day === today && "Today · "}
                {longDay(day)}
              </h2>
              {byDay.has(day) ? (
                <ul className="flex flex-col gap-2.5">
                  {byDay.get(day)?.map((visit) => (
                    <li key={visit.id} className="drawn-in-view-24 -m-1 p-1">
                      <VisitCard visit={visit} time={timeOnDay(visit, day, zone) ?? "All day"} />
                    </li>
                  ))}
                </ul>
              ) : (
                <p className="text-[0.9375rem] text-ink-soft">No visits today.</p>
              )}
            </section>
          ))}
        </div>
      )}
    </>
  );
}

function VisitCard({ visit, time }: { visit: Visit; time: string }) {
  const { id, title, client_name, client_address: address, client_phone: phone, completed_at } = visit;
  const way = buttonClass({ size: "sm", className: "min-h-11" });
  return (
    <article className="rounded-xl border border-line bg-surface shadow-card hover:border-line-strong">
      <Link to={`/my-visits/${id}`} className="flex min-h-16 gap-3 p-4 text-ink no-underline">
        <span className="tabular w-18 shrink-0 text-sm leading-6 text-ink-soft">{time}</span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium wrap-anywhere">{title}</span>
          {client_name && <span className="block text-sm wrap-anywhere text-ink-soft">{client_name}</span>}
          {address && <span className="block text-sm wrap-anywhere text-ink-soft">{address}</span>}
        </span>
        {completed_at && (
          <span className="shrink-0">
            <Badge tone="success">Done</Badge>
          </span>
        )}
      </Link>
      {(address || phone) && !completed_at && (
        <p className="flex flex-wrap gap-2 px-4 pb-4">
          {address && (
            <MapLink address={address} className={way}>
              <MapPin aria-hidden="true" className="size-4" />
              Directions<span className="sr-only"> to {title}</span>
            </MapLink>
          )}
          {phone && (
            <a href={phoneHref(phone)} className={way}>
              <Phone aria-hidden="true" className="size-4" />
              Call<span className="sr-only"> about {title}</span>
            </a>
          )}
        </p>
      )}
    </article>
  );
}

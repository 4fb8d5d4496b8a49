import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { Link } from "#browser/links.tsx";
import { SearchCorrections } from "#browser/SearchCorrections.tsx";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { openEventState } from "#browser/openEventState.ts";
import { RequestedEvent } from "./RequestedEvent.tsx";
import type { CalendarEvent, FoundEvent } from "#features/work/events/event.ts";
import { clientIfNotInTitle, eventToasts, shortDay } from "#features/work/events/eventWords.ts";
import { spanLabel } from "#features/work/events/spanWords.ts";
import { dayIn } from "#shared/days/calendarDays.ts";
import { fewFound } from "#shared/search/fewFound.ts";
import { FailedState } from "#ui/FailedState.tsx";
import { SearchBox } from "#ui/forms/SearchBox.tsx";
import { Marked, SearchedFor, useFoundText } from "#ui/Marked.tsx";
import { Card } from "#ui/Card.tsx";

const maxShown = 20;

/**
 * Searches the events of all days and lists those found, exact matches first, then those nearest to now. A found event,
 * or one that a link from elsewhere requests, is opened by `show`. `beside` is next to the search.
 */
export function EventSearch({
  zone,
  show,
  beside,
}: {
  zone: string;
  show: (event: CalendarEvent) => void;
  beside: ReactNode;
}) {
  const isRequesting = useLocation().state !== null;
  const [search, setSearch] = useState("");
  const isSought = search.trim() !== "";
  const found = useQuery(
    calendarApi.find.queryOptions({
      input: { search, limit: maxShown },
      enabled: isSought,
      placeholderData: keepPreviousData,
    }),
  );
  const events = found.data ?? [];
  return (
    <>
      {isRequesting && <RequestedEvent show={show} />}
      <div className="flex gap-2">
        <SearchBox
          label="Search events"
          placeholder="Title, client, phone, address…"
          value={search}
          onChange={setSearch}
          className="flex-1 sm:max-w-md"
        />
        {beside}
      </div>
      {isSought && found.isError && (
        <FailedState
          className="mt-3"
          title={eventToasts.notFetched}
          error={found.error}
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {isSought && found.data && (
        <Card flush className="mt-3">
          <p role="status" className="border-b border-line px-4 py-2 text-sm text-ink-soft last:border-b-0">
            {countText(events.length)}
          </p>
          {events.length > 0 && (
            <SearchedFor value={search}>
              <ul aria-label="Events found" className="max-h-96 divide-y divide-line overflow-y-auto">
                {events.map((event) => (
                  <li key={event.id}>
                    <FoundEventLink event={event} zone={zone} />
                  </li>
                ))}
              </ul>
            </SearchedFor>
          )}
          {events.length <= fewFound && (
            <SearchCorrections
              search={search}
              corrections={calendarApi.didYouMean.queryOptions({ input: { search } })}
              onSearch={setSearch}
              className="px-4 py-1 empty:hidden"
            />
          )}
        </Card>
      )}
    </>
  );
}

const countText = (count: number): string =>
  count === 0
    ? "No events match"
    : count === maxShown
      ? `The ${maxShown} best matches`
      : `${count} event${count === 1 ? "" : "s"} found`;

/** One found event: its day, and the details that the search found it by. It opens on its day. */
function FoundEventLink({ event, zone }: { event: FoundEvent; zone: string }) {
  const day = dayIn(zone, new Date(event.start_datetime));
  const about = useFoundText([event.client_phone, event.client_address]) ?? event.client_address;
  const details = [clientIfNotInTitle(event), about].filter((one) => one !== null);
  return (
    <Link
      to={`/calendar?view=day&day=${day}`}
      state={openEventState(event.id)}
      className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 px-4 py-2 hover:bg-ink/4"
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">
          <Marked text={event.title} />
        </span>
        {details.length > 0 && (
          <span className="block text-sm text-ink-soft">
            <Marked text={details.join(" · ")} />
          </span>
        )}
      </span>
      <span className="text-sm whitespace-nowrap text-ink-soft">
        {`${shortDay(day)}, ${day.slice(0, 4)} · ${spanLabel(event, zone)}`}
      </span>
    </Link>
  );
}

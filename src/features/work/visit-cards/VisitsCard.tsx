import { useInfiniteQuery } from "@tanstack/react-query";
import { daysOfEvent } from "#features/work/events/eventTimes.ts";
import { shortDay } from "#features/work/events/eventWords.ts";
import { ChecklistRecord } from "./ChecklistRecord.tsx";
import { NoteList } from "./NoteList.tsx";
import { VisitPhotoGrid } from "./VisitPhotoGrid.tsx";
import type { CustomerVisit } from "#features/work/visits/visit.ts";
import { formatInstant } from "#shared/days/days.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { Link } from "#browser/links.tsx";
import { paginate } from "#browser/client/pagedList.ts";
import { useZone } from "#browser/useZone.ts";

const { options, shown } = paginate("visits");
const pageSize = 5;

/** The records of the visits to a customer, latest first: the members who made them, their notes and photos. */
export function VisitsCard({ customer: { id } }: { customer: { id: string } }) {
  const list = useInfiniteQuery(
    calendarApi.visitsOfCustomer.infiniteOptions({
      input: (offset: number) => ({ customer_id: id, offset, limit: pageSize }),
      ...options,
    }),
  );
  const visits = shown(list.data?.pages);
  return (
    <Card title="Visits">
      {list.isPending && <SkeletonRows rows={2} label="Loading the visits…" className="-mx-4 sm:-mx-5" />}
      {list.isError && !list.data && (
        <FailedState
          title="The visits could not be loaded"
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && visits.length === 0 && (
        <p className="text-sm text-ink-faint">Visits that are done, and their notes and photos, appear here.</p>
      )}
      {visits.length > 0 && (
        <ul aria-label="Visits" className="divide-y divide-line">
          {visits.map((visit) => (
            <li key={visit.id} className="py-4 first:pt-0 last:pb-0">
              <VisitOfCustomer visit={visit} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          size="sm"
          block
          className="mt-4"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show earlier visits
        </Button>
      )}
    </Card>
  );
}

function VisitOfCustomer({ visit }: { visit: CustomerVisit }) {
  const zone = useZone();
  const { id, title, completed_at, completed_by, notes, photos, checklist } = visit;
  const [day = ""] = daysOfEvent(visit, zone);
  return (
    <article aria-label={title} className="flex flex-col gap-3">
      <div className="text-sm">
        <h3 className="text-[0.9375rem] font-medium wrap-anywhere">{title}</h3>
        <p className="tabular flex flex-wrap gap-x-3 text-ink-soft">
          <Link to={`/calendar?view=day&day=${day}`} className="link">
            {shortDay(day)}
            <span className="sr-only">, open in the calendar</span>
          </Link>
          {completed_at && (
            <span>
              Done{completed_by && ` by ${completed_by}`}, {formatInstant(completed_at, zone)}
            </span>
          )}
        </p>
      </div>
      <ChecklistRecord checklist={checklist} />
      <NoteList visitId={id} notes={notes} />
      {photos.length > 0 && <VisitPhotoGrid visitId={id} photos={photos} sharing />}
    </article>
  );
}

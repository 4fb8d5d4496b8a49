import { useInfiniteQuery } from "@tanstack/react-query";
import { formatInstant } from "#shared/days/days.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { paginate } from "#browser/client/pagedList.ts";
import { useSession } from "#browser/client/useSession.ts";
import { describeHistoryEvent } from "#features/requests/estimate-records/history.ts";

const { options, shown } = paginate("events");
const pageSize = 5;

/** The members' changes to an estimate and their authors, newest first. */
export function HistoryCard({ id }: { id: string }) {
  const { me } = useSession();
  const history = useInfiniteQuery(
    estimatesApi.history.infiniteOptions({
      input: (offset: number) => ({ id, offset, limit: pageSize }),
      ...options,
    }),
  );
  const events = shown(history.data?.pages);
  const [newest] = events;
  const summary = newest ? describeHistoryEvent(newest) : history.data ? "No changes yet" : "";
  return (
    <Card title="History" folded={summary}>
      {history.isPending && <SkeletonRows rows={2} label="Loading the history…" className="-mx-4 sm:-mx-5" />}
      {history.isError && !history.data && (
        <FailedState
          title="The history couldn't be loaded"
          error={history.error}
          busy={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.data && events.length === 0 && (
        <p className="text-sm text-ink-faint">No changes since the request came in.</p>
      )}
      {events.length > 0 && (
        <ol aria-label="History" className="flex flex-col gap-3">
          {events.map((event) => (
            <li key={event.id} className="text-sm">
              <p className="wrap-anywhere">{describeHistoryEvent(event)}</p>
              <p className="tabular mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-faint">
                {event.by && <span>{event.by}</span>}
                <time dateTime={event.at}>{formatInstant(event.at, me?.business.time_zone)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
      {history.hasNextPage && (
        <Button
          size="sm"
          block
          className="mt-4"
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </Card>
  );
}

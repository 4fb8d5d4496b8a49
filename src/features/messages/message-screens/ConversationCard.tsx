import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { paginate } from "#browser/client/pagedList.ts";
import { useScrolledTo } from "#browser/useScrolledTo.ts";
import { conversationsApi } from "#features/messages/conversations/conversation.client.ts";
import type { ConversationEntry } from "#features/messages/conversations/conversation.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { Entry } from "./ConversationEntry.tsx";
import { MessageWriting } from "./MessageWriting.tsx";

const { options, shown } = paginate("rows");
const pageSize = 10;
/** The part of the customer's page to which notifications lead. */
const place = "conversation";

/** All that went out to a customer and came in, newest last, and the form that writes to the customer. */
export function ConversationCard({ customer }: { customer: { id: string; name: string } }) {
  const { id } = customer;
  const list = useInfiniteQuery(
    conversationsApi.get.infiniteOptions({
      input: (offset: number) => ({ id, offset, limit: pageSize }),
      ...options,
    }),
  );
  const newest = list.data?.pages[0];
  // Each page begins before the one that was read first.
  const rows = shown(list.data?.pages.toReversed());
  const unread = newest?.unread ?? 0;
  const end = useRef<HTMLDivElement>(null);
  useMarkedRead(id, end, unread > 0);
  const fresh = useFresh(rows);
  useScrolledTo(place, newest !== undefined);
  return (
    <Card
      id={place}
      className="scroll-mt-20"
      title={<>Conversation {fresh.size > 0 && <Badge tone="accent">{fresh.size} new</Badge>}</>}
    >
      {newest ? (
        <div className="flex flex-col gap-4">
          {list.hasNextPage && (
            <Button size="sm" block busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show earlier messages
            </Button>
          )}
          {rows.length === 0 ? (
            <p className="text-sm text-ink-faint">
              No messages yet. Emails, texts, replies and questions about quotes appear here.
            </p>
          ) : (
            <ol aria-label="Messages" className="flex flex-col gap-3">
              {rows.map((entry) => (
                <Entry key={entry.id} entry={entry} customer={customer.name} fresh={fresh.has(entry.id)} />
              ))}
            </ol>
          )}
          <div ref={end}>
            <MessageWriting customer={customer} ways={newest.ways} language={newest.language} />
          </div>
        </div>
      ) : list.error === null ? (
        <SkeletonRows rows={3} label="Loading the conversation…" className="-mx-4 sm:-mx-5" />
      ) : (
        <FailedState
          title="The conversation couldn't be loaded"
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
    </Card>
  );
}

/** Marks the customer's messages as read once the end of the list is in sight. */
function useMarkedRead(id: string, end: { current: HTMLElement | null }, unread: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    const element = end.current;
    if (!unread || !element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // It stays unread if this fails, and the next look tries again.
      conversationsApi.markRead.call({ id }).then(
        () => void queries.invalidateQueries({ queryKey: conversationsApi.key() }),
        () => {},
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [id, end, unread, queries]);
}

/** The messages that were unread when this page first showed them. They stay marked as new until the page is left. */
function useFresh(rows: readonly ConversationEntry[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const unread = rows.flatMap(({ id, read }) => (read || fresh.has(id) ? [] : [id]));
  if (unread.length > 0) setFresh(new Set([...fresh, ...unread]));
  return fresh;
}

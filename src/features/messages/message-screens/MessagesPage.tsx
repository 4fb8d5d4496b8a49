import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { Link } from "#browser/links.tsx";
import { RecordList } from "#browser/lists/RecordList.tsx";
import { useAddressQuery } from "#browser/useAddressQuery.ts";
import { conversationsApi } from "#features/messages/conversations/conversation.client.ts";
import { messagesApi } from "#features/messages/planned-messages/message.client.ts";
import { outboxLabels, type Outbox } from "#features/messages/planned-messages/messageStates.ts";
import { buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Pager } from "#ui/Pager.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { TabPanel, Tabs } from "#ui/Tabs.tsx";
import {
  messagesParts,
  readMessagesAddress,
  writeMessagesAddress,
  type MessagesPart,
  type MessagesView,
} from "./messagesAddress.ts";
import { MissedNotice, PauseButton, PausedNotice } from "./PausedMessages.tsx";
import { useMessageList } from "./MessageList.tsx";
import { UnknownSenders } from "./UnknownSenders.tsx";

const pageSize = 30;

/** The outbox: the planned messages to customers and those of the last 30 days, in their boxes, and unknown senders. */
export function MessagesPage() {
  const [query, changeQuery] = useAddressQuery();
  const view = readMessagesAddress(query);
  const show = (choice: Partial<MessagesView>) =>
    changeQuery((now) => writeMessagesAddress({ ...readMessagesAddress(now), page: 1, ...choice }));
  const { data: counts } = useQuery(messagesApi.stats.queryOptions({}));
  const { data: tray } = useQuery(conversationsApi.tray.queryOptions({ input: { limit: 1 } }));
  const { box, page } = view;
  return (
    <>
      <PageHeader
        beside
        title="Messages"
        description={<span className="max-sm:hidden">Messages that go out to your customers automatically.</span>}
        actions={
          <>
            {counts?.paused_at === null && <PauseButton />}
            <Link to="/messages/sequences" className={buttonClass()}>
              Sequences
            </Link>
          </>
        }
      />
      <PausedNotice since={counts?.paused_at} />
      <MissedNotice
        count={counts?.missed ?? 0}
        onShow={box === "stopped" ? undefined : () => show({ box: "stopped" })}
      />
      <Tabs
        label="Messages"
        value={box}
        onValueChange={(part) => show({ box: part as MessagesPart })}
        tabs={messagesParts.map((part) =>
          part === "unknown"
            ? { value: part, label: "Unknown senders", count: tray?.total }
            : { value: part, label: outboxLabels[part], count: counts?.[part] },
        )}
      >
        <TabPanel value={box}>
          {box === "unknown" ? (
            <UnknownSenders page={page} onPage={(next) => show({ page: next })} />
          ) : (
            <Box box={box} page={page} onPage={(next) => show({ page: next })} />
          )}
        </TabPanel>
      </Tabs>
    </>
  );
}

function Box({ box, page, onPage }: { box: Outbox; page: number; onPage: (page: number) => void }) {
  const { shape, dialogs } = useMessageList();
  const list = useQuery(
    messagesApi.list.queryOptions({
      input: { box, offset: (page - 1) * pageSize, limit: pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <Card flush>
        {list.isPending && <SkeletonRows rows={5} label="Loading messages…" />}
        {list.isError && !list.data && (
          <FailedState
            className="m-4"
            title="Messages couldn't be loaded"
            error={list.error}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.data?.total === 0 && <EmptyBox box={box} />}
        {list.data && list.data.total > 0 && (
          <>
            <RecordList shape={shape} rows={list.data.rows} busy={list.isPlaceholderData} />
            <div className="border-t border-line px-4 py-3 sm:px-5">
              <Pager
                page={page}
                pageSize={pageSize}
                total={list.data.total}
                onPage={onPage}
                noun="messages"
                busy={list.isPlaceholderData}
              />
            </div>
          </>
        )}
      </Card>
      {dialogs}
    </>
  );
}

const emptyWords: Record<Outbox, { title: string; text: string }> = {
  today: { title: "Nothing goes out today", text: "Messages that are planned for today appear here." },
  week: { title: "Nothing goes out in the next 7 days", text: "Messages that are planned for this week appear here." },
  planned: {
    title: "No messages are planned",
    text: "Turn on a sequence, and its messages are planned as your quotes, visits and invoices come along.",
  },
  stopped: {
    title: "No messages were stopped",
    text: "Messages that you skip, or that a reply, a yes or a payment makes needless, appear here for 30 days.",
  },
  sent: { title: "No messages were sent", text: "What went out in the last 30 days appears here." },
  failed: { title: "No messages failed", text: "Messages that couldn't be delivered in the last 30 days appear here." },
};

const EmptyBox = ({ box }: { box: Outbox }) => (
  <EmptyState
    icon={<MessageSquare />}
    {...emptyWords[box]}
    action={
      (box === "today" || box === "week" || box === "planned") && (
        <Link to="/messages/sequences" className={buttonClass()}>
          Open Sequences
        </Link>
      )
    }
  />
);

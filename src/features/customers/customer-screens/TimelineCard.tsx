import { useInfiniteQuery } from "@tanstack/react-query";
import {
  BadgeDollarSign,
  Bell,
  BellOff,
  CalendarCheck,
  CalendarClock,
  CalendarMinus,
  CalendarX,
  ClipboardList,
  FileCheck,
  FileInput,
  FileText,
  FileX,
  GitMerge,
  Hammer,
  Link2,
  Mail,
  MailWarning,
  MessageSquare,
  MessageSquareOff,
  MessageSquareReply,
  PencilLine,
  Phone,
  ReceiptText,
  StickyNote,
  Undo2,
  UserPlus,
  Users,
  Wrench,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "#browser/links.tsx";
import { formatInstant } from "#shared/days/days.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { timelineNoteRule } from "#features/customers/customers/customer.ts";
import { WritingForm } from "#browser/conversation/Conversation.tsx";
import { paginate } from "#browser/client/pagedList.ts";
import { describeTimelineEvent, type TimelineKind } from "#shared/timeline.ts";
import { useCustomerChanges } from "#features/customers/customer-cache/useCustomerChanges.ts";

const { options, shown } = paginate("events");
const pageSize = 20;

const icons: Record<TimelineKind, ReactNode> = {
  created: <UserPlus />,
  imported: <FileInput />,
  updated: <PencilLine />,
  request: <ClipboardList />,
  estimate_status: <ClipboardList />,
  estimate_linked: <Link2 />,
  contacted: <Phone />,
  follow_up_set: <Bell />,
  follow_up_removed: <BellOff />,
  service_added: <Wrench />,
  service_removed: <Wrench />,
  service_completed: <CalendarCheck />,
  visit_assigned: <Users />,
  visit_completed: <CalendarCheck />,
  visit_reopened: <CalendarMinus />,
  schedule_set: <CalendarClock />,
  schedule_removed: <CalendarX />,
  mail_sent: <Mail />,
  mail_failed: <MailWarning />,
  text_sent: <MessageSquare />,
  message_received: <MessageSquareReply />,
  opted_out: <MessageSquareOff />,
  merged: <GitMerge />,
  unmerged: <Undo2 />,
  quote_sent: <FileText />,
  quote_accepted: <FileCheck />,
  quote_declined: <FileX />,
  quote_withdrawn: <FileX />,
  quote_released: <FileText />,
  other_time_asked: <CalendarClock />,
  job_created: <Hammer />,
  job_changed: <PencilLine />,
  job_reopened: <Hammer />,
  job_done: <Hammer />,
  job_closed: <Hammer />,
  job_cancelled: <Hammer />,
  invoice_issued: <ReceiptText />,
  invoice_voided: <ReceiptText />,
  invoice_credited: <ReceiptText />,
  invoice_payment: <BadgeDollarSign />,
  invoice_refund: <BadgeDollarSign />,
  note: <StickyNote />,
};

// A box that grows with its text ignores `rows`.
const oneLine = { minHeight: "2.75rem" };

/** Everything that happened with a customer, newest first, and a form to add a note. */
export function TimelineCard({ customer, timeZone }: { customer: { id: string }; timeZone: string | undefined }) {
  const { id } = customer;
  const { addNote } = useCustomerChanges();
  const timeline = useInfiniteQuery(
    customersApi.timeline.infiniteOptions({
      input: (offset: number) => ({ id, offset, limit: pageSize }),
      ...options,
    }),
  );
  const events = shown(timeline.data?.pages);

  return (
    <Card title="Timeline">
      <WritingForm
        about={id}
        rule={timelineNoteRule}
        unsaved="your note"
        send={(text) => addNote(customer, text)}
        label="Add a note"
        box={{ rows: 1, placeholder: "Add a note about a call or visit…", style: oneLine }}
        button={{ size: "sm", variant: "primary", busyLabel: "Adding…", className: "self-end", children: "Add Note" }}
        slight
        className="gap-2"
      />
      {timeline.isPending && <SkeletonRows rows={3} label="Loading the timeline…" className="-mx-4 sm:-mx-5" />}
      {timeline.isError && !timeline.data && (
        <FailedState
          title="The timeline could not be loaded"
          error={timeline.error}
          busy={timeline.isFetching}
          onRetry={() => void timeline.refetch()}
        />
      )}
      {timeline.data && events.length === 0 && <p className="mt-4 text-sm text-ink-faint">No activity yet.</p>}
      {events.length > 0 && (
        <ol aria-label="Timeline" className="mt-5 flex flex-col">
          {events.map((event) => (
            <li key={event.id} className="group relative flex gap-3 pb-4 last:pb-0">
              <span aria-hidden="true" className="absolute top-8 bottom-0 left-4 w-px bg-line group-last:hidden" />
              <span
                aria-hidden="true"
                className="relative grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft [&>svg]:size-4"
              >
                {icons[event.kind]}
              </span>
              <div className="min-w-0 pt-1 text-sm">
                <p className="wrap-anywhere whitespace-pre-line">{describeTimelineEvent(event)}</p>
                <p className="tabular mt-0.5 flex flex-wrap items-center gap-x-3 text-xs text-ink-faint">
                  {event.by && <span>{event.by}</span>}
                  <time dateTime={event.at}>{formatInstant(event.at, timeZone)}</time>
                  {event.estimate_id && (
                    <Link
                      to={`/estimate/${event.estimate_id}`}
                      state={{ from: "/customers", customerId: id }}
                      className="link inline-flex min-h-11 items-center dense:min-h-0"
                    >
                      Open estimate
                    </Link>
                  )}
                  {event.data.quote_id && (
                    <Link
                      to={`/quotes/${event.data.quote_id}`}
                      className="link inline-flex min-h-11 items-center dense:min-h-0"
                    >
                      Open quote
                    </Link>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {timeline.hasNextPage && (
        <Button
          size="sm"
          block
          className="mt-4"
          busy={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </Card>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "#browser/links.tsx";
import { openEventState } from "#browser/openEventState.ts";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { Skeleton } from "#ui/Skeleton.tsx";
import type { StatusStep } from "./StatusLine.tsx";
import { threadsApi } from "./thread.client.ts";
import { dayOfStep, type ReachedStep, type Thread } from "./thread.ts";
import { ThreadLine } from "./ThreadLine.tsx";

const sheet =
  "mb-5 min-h-20 rounded-xl border border-line bg-surface px-4 max-[22rem]:px-3 pt-3 pb-1 shadow-card sm:px-5";

/** Loads the thread of an estimate, a quote or a customer's newest job. */
export function useThread({ of, id }: ThreadOf) {
  return useQuery(threadsApi[of].queryOptions({ input: { id } }));
}

/** The record whose thread is shown. */
export type ThreadOf = { of: "ofEstimate" | "ofQuote" | "ofCustomer"; id: string };

/** The status line at the top of an owner's page about a job: each reached step leads to its record. */
export function OwnersThread(of: ThreadOf) {
  const hasPro = useHasPro();
  const { data: thread, isPending } = useThread(of);
  if (isPending) return <Skeleton className="mb-5 h-20 rounded-xl" />;
  if (!thread || thread.steps.length === 0) return null;
  return (
    <div className={sheet}>
      <ThreadLine thread={thread} opened={isOpened(thread)} linkOf={(step) => linkOf(step, hasPro)} />
    </div>
  );
}

/** True if the customer has opened the quote and not answered it yet. */
const isOpened = (thread: Thread): boolean => thread.opened !== null && dayOfStep(thread, "accepted") === null;

/** The link of a reached step to its record. Events are in the calendar, which is a part of Pro. */
function linkOf({ step, record }: ReachedStep, hasPro: boolean): StatusStep["link"] {
  if (!record || (record.kind === "event" && !hasPro)) return undefined;
  const { kind, id } = record;
  return (content, className) => {
    if (kind === "event")
      return (
        <Link to="/calendar" state={openEventState(id)} className={className}>
          {content}
        </Link>
      );
    const to = kind === "estimate" ? (`/estimate/${id}` as const) : (`/quotes/${id}#${step}` as const);
    return (
      <Link to={to} className={className}>
        {content}
      </Link>
    );
  };
}

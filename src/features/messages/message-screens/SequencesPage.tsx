import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { Link } from "#browser/links.tsx";
import { messagesApi } from "#features/messages/planned-messages/message.client.ts";
import { triggerNames, triggers, type Subject } from "#features/messages/message-rules/triggers.ts";
import { sequencesApi } from "#features/messages/sequences/sequence.client.ts";
import type { Sequence } from "#features/messages/sequences/sequence.ts";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { MessageSettingsCard } from "./MessageSettingsCard.tsx";
import { OnOff } from "./MessageShape.tsx";
import { counted } from "./messageWords.ts";
import { PausedNotice } from "./PausedMessages.tsx";

const groups: readonly { title: string; subjects: readonly Subject[] }[] = [
  { title: "Requests and quotes", subjects: ["request", "quote"] },
  { title: "Visits", subjects: ["visit"] },
  { title: "Invoices", subjects: ["invoice"] },
  { title: "Service", subjects: ["follow_up"] },
];

/** The sequences of messages, by the records that they are about, and the settings that all of them have. */
export function SequencesPage() {
  const { data, error, isFetching, refetch } = useQuery(sequencesApi.list.queryOptions({}));
  const { data: counts } = useQuery(messagesApi.stats.queryOptions({}));
  return (
    <>
      <PageHeader
        title="Sequences"
        description="Messages that go out automatically after an event. They stop when your customer replies, accepts or pays."
        back={{ to: "/messages", label: "Back to Messages" }}
      />
      <PausedNotice since={counts?.paused_at} />
      {data ? (
        <div className="grid max-w-3xl gap-5">
          {groups.map(({ title, subjects }) => (
            <Card key={title} title={title} flush>
              <ul aria-label={title} className="divide-y divide-line border-t border-line">
                {triggerNames
                  .filter((trigger) => subjects.includes(triggers[trigger].subject))
                  .flatMap((trigger) => data.filter((one) => one.trigger === trigger))
                  .map((one) => (
                    <SequenceItem key={one.trigger} sequence={one} />
                  ))}
              </ul>
            </Card>
          ))}
          <MessageSettingsCard />
        </div>
      ) : error ? (
        <FailedState
          title="The sequences couldn't be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <PageSpinner label="Loading the sequences…" />
      )}
    </>
  );
}

function SequenceItem({ sequence: { trigger, steps, on_since, planned, sent } }: { sequence: Sequence }) {
  const { label, sentence } = triggers[trigger];
  const facts = [
    counted(steps.length, "message"),
    ...(planned > 0 ? [`${planned.toLocaleString("en-US")} planned`] : []),
    ...(sent > 0 ? [`${sent.toLocaleString("en-US")} sent in 30 days`] : []),
  ];
  return (
    <li className="relative flex min-h-18 items-center gap-3 px-4 py-2.5 hover:bg-ink/3 sm:px-5">
      <div className="min-w-0 flex-1">
        <Link
          to={`/messages/sequences/${trigger}`}
          className="font-semibold text-ink no-underline after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {label}
        </Link>
        <p className="text-sm text-pretty text-ink-soft">{sentence}</p>
        <p className="tabular text-sm text-ink-faint">{facts.join(" · ")}</p>
      </div>
      <OnOff on={on_since !== null} />
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
    </li>
  );
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { formatInstant } from "#shared/days/days.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Select } from "#ui/forms/Inputs.tsx";
import { Pager } from "#ui/Pager.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { cx } from "#ui/cx.ts";
import { securityEventsApi } from "./securityEvent.client.ts";
import { useMay } from "#browser/client/useMay.ts";
import { useSession } from "#browser/client/useSession.ts";
import { eventTitle, groupLabels, isAlarming, securityEventGroup, type SecurityEvent } from "./securityEvent.ts";

const pageSize = 10;
type LogFilter = { group: SecurityEventGroupChoice; person: string };
type SecurityEventGroupChoice = keyof typeof groupLabels | "all";

/** The security log of the business: owners see all events, other members their own. */
export function SecurityLogCard() {
  const ofAll = useMay()(securityEventsApi.list);
  const [chosen, setChosen] = useState<LogFilter>({ group: "all", person: "all" });
  const [page, setPage] = useState(1);
  const choose = (changes: Partial<LogFilter>) => {
    setChosen({ ...chosen, ...changes });
    setPage(1);
  };
  const input = {
    ...(chosen.group === "all" ? {} : { group: chosen.group }),
    offset: (page - 1) * pageSize,
    limit: pageSize,
  };
  const all = securityEventsApi.list.queryOptions({
    input: { ...input, ...(chosen.person === "all" ? {} : { person_id: chosen.person }) },
    placeholderData: keepPreviousData,
    enabled: ofAll,
  });
  const mine = securityEventsApi.mine.queryOptions({ input, placeholderData: keepPreviousData, enabled: !ofAll });
  const [allRead, mineRead] = [useQuery(all), useQuery(mine)];
  const log = ofAll ? allRead : mineRead;

  return (
    <Card
      title="Security log"
      headingLevel={3}
      description={
        ofAll
          ? "Sign-ins, passwords, keys, exports and members, for a year."
          : "Your own sign-ins and changes, for a year. Change your password if you don't recognize one."
      }
    >
      <div className="flex flex-wrap gap-3 [&>*]:min-w-40 [&>*]:flex-1">
        <Field label="Activity">
          <Select
            value={chosen.group}
            onChange={(event) => choose({ group: event.target.value as SecurityEventGroupChoice })}
          >
            <option value="all">All activity</option>
            {securityEventGroup.options.map((group) => (
              <option key={group} value={group}>
                {groupLabels[group]}
              </option>
            ))}
          </Select>
        </Field>
        {ofAll && <PersonField value={chosen.person} onChange={(person) => choose({ person })} />}
      </div>
      <div className="mt-3" aria-busy={log.isFetching}>
        {log.data ? (
          <Events rows={log.data.rows} filtered={chosen.group !== "all" || chosen.person !== "all"} />
        ) : log.isError ? (
          <FailedState
            title="The security log couldn't be loaded"
            error={log.error}
            busy={log.isFetching}
            onRetry={() => void log.refetch()}
          />
        ) : (
          <SkeletonRows rows={4} label="Loading the security log…" />
        )}
      </div>
      {log.data && log.data.total > pageSize && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={log.data.total}
          onPage={setPage}
          noun="events"
          busy={log.isFetching}
        />
      )}
    </Card>
  );
}

function PersonField({ value, onChange }: { value: string; onChange: (person: string) => void }) {
  const people = useQuery(securityEventsApi.people.queryOptions());
  return (
    <Field label="Person">
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="all">Everyone</option>
        {people.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Events({ rows, filtered }: { rows: SecurityEvent[]; filtered: boolean }) {
  if (rows.length === 0)
    return (
      <EmptyState
        icon={<ShieldCheck />}
        title={filtered ? "Nothing matches" : "Nothing here yet"}
        text={filtered ? "Choose another kind of activity or person." : "Sign-ins and changes show up here."}
      />
    );
  return (
    <ul className="divide-y divide-line">
      {rows.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ul>
  );
}

function EventRow({ event }: { event: SecurityEvent }) {
  const { me } = useSession();
  const { subject, device, person, at } = event;
  const alarming = isAlarming(event);
  const Icon = alarming ? ShieldAlert : ShieldCheck;
  return (
    <li className="flex gap-3 py-2.5">
      <Icon aria-hidden="true" className={cx("mt-0.5 size-5 shrink-0", alarming ? "text-danger" : "text-ink-faint")} />
      <div className="min-w-0">
        <p className="text-[0.9375rem] wrap-anywhere">
          <span className="font-medium">{eventTitle(event)}</span>
          {subject !== null && <span className="text-ink-soft"> · {subject}</span>}
        </p>
        <p className="tabular text-sm wrap-anywhere text-ink-faint">
          {[person && (person.id === me?.id ? "You" : person.name), device, formatInstant(at, me?.business.time_zone)]
            .filter((part) => part !== null)
            .join(" · ")}
        </p>
      </div>
    </li>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { useNamed } from "#browser/session/useTeam.ts";
import { useToday } from "#browser/useToday.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { Switch } from "#ui/forms/Switch.tsx";
import { Notice } from "#ui/Notice.tsx";
import type { JobDetails } from "#features/jobs/job-rules/job.ts";
import { calendarApi } from "#features/work/calendar/calendar.client.ts";
import { AssignedField } from "#features/work/event-dialogs/AssignedField.tsx";
import { clashSentence } from "#features/work/event-dialogs/clash.ts";
import { useClashReader } from "#features/work/event-dialogs/useClashReader.ts";
import { shortDay } from "#features/work/events/eventWords.ts";
import { addDays } from "#shared/days/calendarDays.ts";
import { clashesOn, rangeOfDays, timesFrom, usualTimes, type TypedTimes } from "./plannedTimes.ts";
import { everyOf, RepeatFields, usualRepetition, type TypedRepetition } from "./RepeatFields.tsx";
import { usePlanVisits } from "./usePlanVisits.ts";
import { VisitDays } from "./VisitDays.tsx";
import { VisitTimeFields } from "./VisitTimeFields.tsx";

/**
 * Plans one or several visits of a job: their days, their time or arrival window, and their people. A job that does not
 * repeat can begin to.
 */
export function PlanVisitsDialog({ job, onClose }: { job: JobDetails; onClose: () => void }) {
  const today = useToday();
  const { plan, repeat } = usePlanVisits();
  const [begun] = useState(() => ({ days: [addDays(today, 1)], times: usualTimes, assigned_to: [] as string[] }));
  const [{ days, times, assigned_to }, setTyped] = useState(begun);
  const [repetition, setRepetition] = useState<TypedRepetition | null>(null);
  const [first_day = ""] = days;
  const [isTyped, setIsTyped] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const change = (to: { days?: string[]; times?: TypedTimes; assigned_to?: string[] }) => {
    setTyped((before) => ({ ...before, ...to }));
    setIsTyped(true);
  };
  const save = async () => {
    setBusy(true);
    setProblems({});
    const what = { ...timesFrom(times), assigned_to };
    const planned = repetition
      ? await repeat(job.id, { ...repetition, every: everyOf(repetition), first_day, ...what }, setProblems)
      : await plan({ job_id: job.id, days, ...what }, setProblems);
    setBusy(false);
    if (planned) onClose();
  };
  return (
    <TypingDialog
      typed={isTyped}
      onClose={onClose}
      locked={busy}
      title="Schedule visits"
      description={job.title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {repetition ? "Repeat" : days.length === 1 ? "Schedule Visit" : `Schedule ${days.length} Visits`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {repetition ? (
          <Field label="First day" required error={problems["first_day"]}>
            <Input
              type="date"
              max="9999-12-31"
              value={first_day}
              onChange={(event) => change({ days: [event.currentTarget.value] })}
            />
          </Field>
        ) : (
          <VisitDays days={days} error={problems["days"]} onChange={(to) => change({ days: to })} />
        )}
        {job.series === null && (
          <Switch
            label="Repeat"
            hint="The visits of this job repeat every few weeks or months."
            checked={repetition !== null}
            onChange={(event) => {
              setRepetition(event.currentTarget.checked ? usualRepetition : null);
              change({ days: [first_day] });
            }}
          />
        )}
        {repetition && (
          <RepeatFields value={repetition} first_day={first_day} problems={problems} onChange={setRepetition} />
        )}
        <VisitTimeFields value={times} problems={problems} onChange={(to) => change({ times: to })} />
        <AssignedField
          label="Assigned to"
          value={assigned_to}
          onChange={(to) => change({ assigned_to: to })}
          error={problems["assigned_to"]}
        />
        <Clashes days={days} times={times} assigned_to={assigned_to} />
      </div>
    </TypingDialog>
  );
}

/** Names the days on which a person of the visits has another event then. The visits can be planned all the same. */
function Clashes({ days, times, assigned_to }: { days: string[]; times: TypedTimes; assigned_to: string[] }) {
  const reader = useClashReader();
  const named = useNamed(assigned_to);
  const range = rangeOfDays(days, reader.zone);
  const wanted = range !== null && (reader.alone || assigned_to.length > 0);
  const { data: others = [] } = useQuery(
    calendarApi.list.queryOptions({ input: range ?? { from: "", to: "" }, enabled: wanted }),
  );
  const found = wanted ? clashesOn(days, timesFrom(times), assigned_to, others, { ...reader, named }) : [];
  return (
    <div role="status" className="empty:absolute">
      {found.length > 0 && (
        <Notice tone="warning" title="Someone is busy then">
          <ul className="flex flex-col gap-1">
            {found.map(({ day, clash }) => (
              <li key={day}>
                {shortDay(day)}: {clashSentence(clash, reader.zone)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { RecordNotFound } from "#browser/shell/RecordNotFound.tsx";
import { maxSteps } from "#features/messages/message-rules/steps.ts";
import { triggers } from "#features/messages/message-rules/triggers.ts";
import { hasFaultIn } from "#features/quotes/quote-editor/fieldErrors.ts";
import { sequencesApi } from "#features/messages/sequences/sequence.client.ts";
import type { Sequence } from "#features/messages/sequences/sequence.ts";
import type { Language } from "#shared/words/languages.ts";
import { Button } from "#ui/Button.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PageSpinner } from "#ui/Spinner.tsx";
import { OnOff } from "./MessageShape.tsx";
import { messageLanguages, StepCard } from "./StepCard.tsx";
import { TurnOnDialog } from "./TurnOnDialog.tsx";
import { useSequenceWriting } from "./useSequenceWriting.ts";

const back = { to: "/messages/sequences", label: "Back to Sequences" } as const;

/** The editor of one sequence. */
export function SequencePage() {
  const { trigger = "" } = useParams();
  const { data, error, isFetching, refetch } = useQuery(sequencesApi.list.queryOptions({}));
  const sequence = data?.find((one) => one.trigger === trigger);
  if (sequence) return <Editor key={sequence.trigger} sequence={sequence} />;
  if (data)
    return (
      <RecordNotFound record="sequence" reason="The link may be incomplete." backTo={back.to} backLabel={back.label} />
    );
  if (error === null) return <PageSpinner title="Sequence" label="Loading the sequence…" />;
  return (
    <>
      <PageHeader title="Sequence" back={back} />
      <FailedState
        title="The sequence couldn't be loaded"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    </>
  );
}

function Editor({ sequence }: { sequence: Sequence }) {
  const { trigger } = sequence;
  const { label, sentence } = triggers[trigger];
  const writing = useSequenceWriting(sequence);
  const { steps, faults, base } = writing;
  const [language, setLanguage] = useState<Language>("en");
  const [dialog, setDialog] = useState<"turn on" | "preview" | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const [shownFaults, setShownFaults] = useState(faults);
  // A refused text is shown, even if it is written in the other language.
  if (faults !== shownFaults) {
    setShownFaults(faults);
    const refused = messageLanguages.filter((one) =>
      steps.some((_, at) => hasFaultIn(faults, `steps.${at}.words.${one}`)),
    );
    if (refused[0] && !refused.includes(language)) setLanguage(refused[0]);
  }
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);
  const turnOn = async () => {
    if (!writing.isChanged || (await writing.save())) setDialog("turn on");
  };
  return (
    <>
      <PageHeader
        title={label}
        mark={<OnOff on={base.on_since !== null} />}
        description={`${sentence}.`}
        back={back}
        actions={base.on_since !== null && <Button onClick={() => setDialog("preview")}>Preview</Button>}
      />
      <div ref={form} className="grid max-w-3xl gap-5 [&_:is(input,textarea,select,button)]:scroll-mb-20">
        {steps.map((step, place) => (
          <StepCard
            key={step.id}
            step={step}
            place={place}
            trigger={trigger}
            language={language}
            onLanguage={setLanguage}
            writing={writing}
          />
        ))}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button icon={<Plus aria-hidden="true" />} disabled={steps.length >= maxSteps} onClick={writing.add}>
            Add Message
          </Button>
          {steps.length >= maxSteps && (
            <p className="text-sm text-ink-faint">A sequence can have at most {maxSteps} messages.</p>
          )}
        </div>
      </div>
      <Foot writing={writing} onTurnOn={() => void turnOn()} />
      {dialog && (
        <TurnOnDialog
          trigger={trigger}
          version={base.version}
          steps={dialog === "preview" && writing.isChanged ? steps : undefined}
          canTurnOn={dialog === "turn on"}
          onTurnedOn={(saved) => writing.adopt(saved, { withSteps: true })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** The foot of the editor, which stays in sight: the state of the sequence, and the buttons that save and switch it. */
function Foot({
  writing: { base, isChanged, busy, save, turnOff },
  onTurnOn,
}: {
  writing: ReturnType<typeof useSequenceWriting>;
  onTurnOn: () => void;
}) {
  const isOn = base.on_since !== null;
  return (
    <section
      aria-label="Sequence"
      className="sticky bottom-[var(--screen-floor,0px)] z-10 -mx-4 mt-5 flex max-w-3xl items-center gap-2 border-t border-line bg-raised px-4 py-2 shadow-float sm:mx-0 sm:rounded-xl sm:border"
    >
      <p className="tabular mr-auto min-w-0 text-sm text-ink-soft">
        {isOn ? (base.planned > 0 ? `On, ${base.planned.toLocaleString("en-US")} planned` : "On") : "Off"}
      </p>
      <Button
        className="shrink-0"
        busy={busy}
        disabled={!isChanged}
        variant={isOn ? "primary" : "secondary"}
        onClick={() => void save()}
      >
        Save
      </Button>
      {isOn ? (
        <Button className="shrink-0" disabled={busy} onClick={() => void turnOff()}>
          Turn Off
        </Button>
      ) : (
        <Button className="shrink-0" variant="primary" disabled={busy} onClick={onTurnOn}>
          Turn On…
        </Button>
      )}
    </section>
  );
}

import { Copy, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { channels } from "#features/messages/consents/consentRules.ts";
import { maxStepDays, maxSteps } from "#features/messages/message-rules/steps.ts";
import { triggers, type Trigger } from "#features/messages/message-rules/triggers.ts";
import { errorOf, hasFaultIn, type FieldErrors } from "#features/quotes/quote-editor/fieldErrors.ts";
import type { SavedStep } from "#features/messages/sequences/sequence.ts";
import { languages, type Language } from "#shared/words/languages.ts";
import { Button, IconButton } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, NumberInput, Select } from "#ui/forms/Inputs.tsx";
import { TabPanel, Tabs } from "#ui/Tabs.tsx";
import { channelLabels, stepLabel } from "./messageWords.ts";
import type { SequenceWriting } from "./useSequenceWriting.ts";
import { WordsFields } from "./WordsFields.tsx";

/** The languages in which each message is written. */
export const messageLanguages = ["en", "es"] as const satisfies readonly Language[];

/** One message of a sequence: its time, its channel and its words. `language` is the one that is shown. */
export function StepCard({
  step,
  place,
  trigger,
  language,
  onLanguage,
  writing: { steps, faults, setStep, copy, remove, test },
}: {
  step: SavedStep;
  place: number;
  trigger: Trigger;
  language: Language;
  onLanguage: (language: Language) => void;
  writing: SequenceWriting;
}) {
  const [testing, setTesting] = useState(false);
  const field = `steps.${place}`;
  const change = (changes: Partial<SavedStep>) => setStep(place, { ...step, ...changes });
  const sendTest = async () => {
    setTesting(true);
    await test(place, language);
    setTesting(false);
  };
  return (
    <Card
      role="group"
      title={`${place + 1}. ${stepLabel(step, trigger)}`}
      actions={
        <span className="-my-2 flex">
          <IconButton
            label={`Copy message ${place + 1}`}
            disabled={steps.length >= maxSteps}
            onClick={() => copy(place)}
          >
            <Copy aria-hidden="true" />
          </IconButton>
          <IconButton label={`Remove message ${place + 1}`} disabled={steps.length === 1} onClick={() => remove(place)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      }
      footer={
        <Button size="sm" busy={testing} icon={<Send aria-hidden="true" />} onClick={() => void sendTest()}>
          Send a test to yourself
        </Button>
      }
    >
      <StepTime step={step} trigger={trigger} field={field} faults={faults} onChange={change} />
      <Tabs
        className="mt-3"
        label={`Languages of message ${place + 1}`}
        value={language}
        onValueChange={(chosen) => onLanguage(chosen === "es" ? "es" : "en")}
        tabs={messageLanguages.map((one) => ({
          value: one,
          label: (
            <>
              {languages[one].name}
              {hasFaultIn(faults, `${field}.words.${one}`) && <span className="text-danger">(to correct)</span>}
            </>
          ),
        }))}
      >
        <TabPanel value={language}>
          <WordsFields
            words={step.words[language]}
            channel={step.channel}
            trigger={trigger}
            language={language}
            problems={{
              subject: faults[`${field}.words.${language}.subject`],
              text: faults[`${field}.words.${language}.text`],
            }}
            onChange={(words) => change({ words: { ...step.words, [language]: words } })}
          />
        </TabPanel>
      </Tabs>
    </Card>
  );
}

/** The days from the event, the time of the day, and the channel of a step. */
function StepTime({
  step: { days, time, channel },
  trigger,
  field,
  faults,
  onChange,
}: {
  step: SavedStep;
  trigger: Trigger;
  field: string;
  faults: FieldErrors;
  onChange: (changes: Partial<SavedStep>) => void;
}) {
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
      <Field
        label={triggers[trigger].counts === "after" ? "Days after" : "Days before"}
        {...errorOf(faults, `${field}.days`)}
      >
        <NumberInput
          inputMode="numeric"
          value={String(days)}
          onChange={({ currentTarget: { value } }) => {
            const typed = value.trim() === "" ? 0 : Number(value);
            if (Number.isInteger(typed) && typed >= 0 && typed <= maxStepDays) onChange({ days: typed });
          }}
        />
      </Field>
      <Field label="Time" {...errorOf(faults, `${field}.time`)}>
        <Input type="time" value={time} onChange={(event) => onChange({ time: event.currentTarget.value })} />
      </Field>
      <Field label="By" {...errorOf(faults, `${field}.channel`)} className="max-sm:col-span-full">
        <Select
          value={channel}
          onChange={({ currentTarget: { value } }) => onChange({ channel: value === "text" ? "text" : "email" })}
        >
          {channels.map((one) => (
            <option key={one} value={one}>
              {channelLabels[one]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

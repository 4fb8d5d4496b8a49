import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useUnsaved } from "#browser/dirtyForms.ts";
import { newRequestId } from "#browser/page/deviceStorage.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { messagesApi } from "#features/messages/planned-messages/message.client.ts";
import { sequencesApi } from "#features/messages/sequences/sequence.client.ts";
import type { SavedStep, Sequence } from "#features/messages/sequences/sequence.ts";
import type { FieldErrors } from "#features/quotes/quote-editor/fieldErrors.ts";
import { ProductError } from "#shared/errors.ts";
import { toast } from "#ui/toast.tsx";
import { counted } from "./messageWords.ts";

/** The state of a sequence that is being written. */
export type SequenceWriting = ReturnType<typeof useSequenceWriting>;

const noWords = { subject: "", text: "" };

/** The steps of a sequence that is being written, and the ways to change them. */
function useSteps(begun: SavedStep[]) {
  const [steps, setSteps] = useState(begun);
  const insertAt = (place: number, step: SavedStep) =>
    setSteps((before) => [...before.slice(0, place), step, ...before.slice(place)]);
  return {
    steps,
    setSteps,
    setStep: (place: number, step: SavedStep) =>
      setSteps((before) => before.map((one, index) => (index === place ? step : one))),
    add: () => {
      const last = steps.at(-1);
      insertAt(steps.length, {
        id: newRequestId(),
        days: (last?.days ?? 0) + 2,
        time: last?.time ?? "10:00",
        channel: "email",
        words: { en: noWords, es: noWords },
      });
    },
    copy: (place: number) => {
      const step = steps[place];
      if (step) insertAt(place + 1, { ...step, id: newRequestId() });
    },
    remove: (place: number) => {
      const step = steps[place];
      if (!step) return;
      setSteps((before) => before.filter((_, index) => index !== place));
      toast({ title: "Message removed", action: { label: "Undo", onClick: () => insertAt(place, step) } });
    },
  };
}

/** The errors of one step, such as "step.words.en.text", as those of the sequence. */
const faultsOfStep = (fields: FieldErrors, place: number): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([field, words]) => [field.replace(/^step\b/, `steps.${place}`), words]),
  );

/** Edits the steps of a sequence over the version that was read, and turns it on and off. */
export function useSequenceWriting(stored: Sequence) {
  const queries = useQueryClient();
  const [base, setBase] = useState(stored);
  const { steps, setSteps, remove, ...changes } = useSteps(stored.steps);
  const [faults, setFaults] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const isChanged = JSON.stringify(steps) !== JSON.stringify(base.steps);
  useUnsaved(isChanged ? "this sequence" : null);
  // Another device's changes are shown unless this one has changes of its own, which are then refused.
  if (stored !== base && !isChanged && !busy && stored.version >= base.version) {
    setBase(stored);
    setSteps(stored.steps);
  }

  /** Shows a saved sequence. Steps that were typed since stay, if the change was another one than saving them. */
  function adopt(saved: Sequence, { withSteps }: { withSteps: boolean }): void {
    setBase(saved);
    if (withSteps) setSteps(saved.steps);
    setFaults({});
    queries.setQueryData<Sequence[]>(sequencesApi.list.queryKey({}), (all) =>
      all?.map((one) => (one.trigger === saved.trigger ? saved : one)),
    );
    void queries.invalidateQueries({ queryKey: messagesApi.key() });
  }

  /** Returns the changed sequence; null on failure, after showing a message. */
  async function change(
    request: () => Promise<Sequence>,
    failed: string,
    { withSteps }: { withSteps: boolean },
  ): Promise<Sequence | null> {
    setBusy(true);
    setFaults({});
    try {
      const saved = await request();
      adopt(saved, { withSteps });
      return saved;
    } catch (error) {
      if (error instanceof ProductError) setFaults(error.fields ?? {});
      toastError(error, { words: failed });
      return null;
    } finally {
      setBusy(false);
    }
  }
  const { trigger, version } = base;

  return {
    ...changes,
    steps,
    faults,
    isChanged,
    busy,
    /** The version that was read, with its steps as they are saved. */
    base,
    adopt,
    remove: (place: number) => {
      // The messages of the server count the steps as they were.
      setFaults({});
      remove(place);
    },
    save: async (): Promise<Sequence | null> => {
      const saved = await change(
        () => sequencesApi.save.call({ trigger, version, steps }),
        "The sequence couldn't be saved. Please try again.",
        { withSteps: true },
      );
      if (saved) toastSuccess("Sequence saved", undefined);
      return saved;
    },
    turnOff: async (): Promise<void> => {
      const { planned } = base;
      const saved = await change(
        () => sequencesApi.turnOff.call({ trigger, version }),
        "The sequence couldn't be turned off. Please try again.",
        { withSteps: !isChanged },
      );
      if (saved)
        toastSuccess("Sequence turned off", undefined, {
          description: planned > 0 ? `${counted(planned, "planned message")} stopped.` : "No messages were planned.",
        });
    },
    test: async (place: number, language: "en" | "es"): Promise<void> => {
      const step = steps[place];
      if (!step) return;
      setFaults({});
      try {
        const { sent_to, notice } = await sequencesApi.test.call({ trigger, step, language });
        toastSuccess(`Test sent to ${sent_to}`, notice);
      } catch (error) {
        if (error instanceof ProductError) setFaults(faultsOfStep(error.fields ?? {}, place));
        toastError(error, { words: "The test couldn't be sent. Please try again." });
      }
    },
  };
}

import { sha256 } from "#shared/figures/sha256.ts";
import { readySequence } from "#features/messages/message-rules/readySequences.ts";
import { triggerNames, type Trigger } from "#features/messages/message-rules/triggers.ts";
import type { SavedStep, Sequence } from "./sequence.ts";

/** The steps of a sequence that its business has not changed. Each has the same id for every reader. */
export const readySteps = (trigger: Trigger): SavedStep[] =>
  readySequence(trigger).map((step, index) => ({ id: idOf(trigger, index), ...step }));

/** A UUID of version 8, which is free to be computed. */
function idOf(trigger: Trigger, index: number): string {
  const hash = sha256(`${trigger} ${index}`);
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `a${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join("-");
}

/** A sequence as it is stored; a trigger without a stored one has its ready steps, off. */
export type StoredSequence = Omit<Sequence, "planned" | "sent">;

/** All sequences of a business, in the order of the triggers. */
export const allSequences = (stored: readonly StoredSequence[]): StoredSequence[] =>
  triggerNames.map(
    (trigger) =>
      stored.find((one) => one.trigger === trigger) ?? {
        trigger,
        steps: readySteps(trigger),
        on_since: null,
        version: 0,
      },
  );

/** The refusals of operations on sequences. */
export const sequenceRefusals = {
  changed: "This sequence was changed in the meantime. Please reload the page.",
  unseen: "Please look at the preview first: the messages have changed since.",
  noPostalAddress: "Follow-ups end with your postal address. Add it in your account first.",
  noReviewLink: "These messages ask for a review. Add your review link to your business profile first.",
  noTexts: "This server can't send text messages.",
} as const;

/** A word for the steps of a sequence: turning it on needs that of the preview. */
export const seenOf = (steps: readonly SavedStep[]): string => sha256(JSON.stringify(steps)).slice(0, 32);

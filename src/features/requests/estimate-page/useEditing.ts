import { useState } from "react";
import type { Notice } from "#shared/words/notice.ts";
import { ProductError } from "#shared/errors.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { useUnsaved } from "#browser/dirtyForms.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { conflictMessages } from "#features/requests/estimate-prices/estimateMessages.ts";
import { useEstimateSave } from "./useEstimateSave.ts";

/** The edited texts of a card, each under its field's name. */
export type EditedTexts = Record<string, string>;

/** The functions and messages that read, save and report the fields of one card of an estimate. */
export type Editable<Fields extends EditedTexts> = {
  /** Name of the fields, as in "Edit notes". */
  what: string;
  read: (estimate: EstimateDetails) => Fields;
  save: (edited: { id: string; version: number }, typed: Fields) => Promise<EstimateDetails & { notice?: Notice }>;
  done: string;
  failed: string;
};

/** The state of one card, viewed or edited. */
export type Editing<Fields extends EditedTexts> = {
  /** The typed texts while editing, else null. */
  draft: Fields | null;
  what: string;
  /** The values to show while viewing: those being saved, else those stored. */
  shown: Fields;
  saving: boolean;
  /** Values that someone else has stored since editing began, if they differ from the typed texts. */
  newer: Partial<Fields>;
  /** Errors of the last save, by field. */
  problems: Partial<Record<string, string>>;
  begin: () => void;
  cancel: () => void;
  type: (typed: Partial<Fields>) => void;
  submit: () => Promise<void>;
};

const same = (one: EditedTexts, other: EditedTexts) => Object.keys(one).every((name) => one[name] === other[name]);

/**
 * Edits some fields of an estimate. Shows saved values at once, and returns them to the fields if the save fails. Live
 * refresh never changes the typed texts. A save over values that the person has not seen is refused, and the newer
 * values are shown.
 */
export function useEditing<Fields extends EditedTexts>(
  estimate: EstimateDetails,
  { what, read, save, done, failed }: Editable<Fields>,
): Editing<Fields> {
  const saveEstimate = useEstimateSave(estimate);
  const [draft, setDraft] = useState<Fields | null>(null);
  const [onItsWay, setOnItsWay] = useState<Fields | null>(null);
  const [begunWith, setBegunWith] = useState<Fields | null>(null);
  const [seen, setSeen] = useState<Fields | null>(null);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const stored = read(estimate);
  useUnsaved(draft && begunWith && !same(draft, begunWith) ? what : null);

  async function submit(): Promise<void> {
    if (!draft || !seen) return;
    if (!same(stored, seen)) {
      setSeen(stored);
      toastError(new ProductError("conflict", conflictMessages.changed), { words: failed });
      return;
    }
    setDraft(null);
    setProblems({});
    setOnItsWay(draft);
    try {
      const notice = await saveEstimate(
        (edited) => save(edited, draft),
        (newer) => {
          setSeen(read(newer));
          // True if another card of this estimate was saved, or its photos were analysed: this save overwrites nothing
          // then.
          return same(read(newer), seen);
        },
      );
      toastSuccess(done, notice);
    } catch (error) {
      setDraft(draft);
      setProblems((error instanceof ProductError && error.fields) || {});
      toastError(error, { words: failed });
    }
    setOnItsWay(null);
  }

  const isNewer = ([name, value]: [string, string]) =>
    draft !== null && begunWith !== null && value !== begunWith[name] && value !== draft[name];
  return {
    draft,
    what,
    shown: onItsWay ?? stored,
    saving: onItsWay !== null,
    newer: Object.fromEntries(Object.entries(stored).filter(isNewer)) as Partial<Fields>,
    problems,
    begin: () => {
      setDraft(stored);
      setBegunWith(stored);
      setSeen(stored);
      setProblems({});
    },
    cancel: () => setDraft(null),
    type: (typed) => setDraft((before) => before && { ...before, ...typed }),
    submit,
  };
}

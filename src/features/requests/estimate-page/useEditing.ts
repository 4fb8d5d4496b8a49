import { useState } from "react";
import type { Notice } from "#shared/words/notice.ts";
import { ProductError } from "#shared/errors.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { useUnsaved } from "#browser/dirtyForms.ts";
import type { EstimateDetails } from "#features/requests/estimate-prices/estimate.ts";
import { conflictMessages } from "#features/requests/estimate-prices/estimateMessages.ts";
import { useEstimateSave } from "./useEstimateSave.ts";

/** What a card's fields hold while somebody types: text, each under its name. */
export type EditedTexts = Record<string, string>;

/** How the fields of one card of an estimate are read, saved and reported. */
export type Editable<Fields extends EditedTexts> = {
  /** What the fields are called, as in "Edit notes". */
  what: string;
  read: (estimate: EstimateDetails) => Fields;
  save: (edited: { id: string; version: number }, typed: Fields) => Promise<EstimateDetails & { notice?: Notice }>;
  done: string;
  failed: string;
};

/** One card between viewing and editing. */
export type Editing<Fields extends EditedTexts> = {
  /** What is typed while editing, else null. */
  draft: Fields | null;
  what: string;
  /** What to show while viewing: what is stored, or what is on its way there. */
  shown: Fields;
  saving: boolean;
  /** What somebody else has stored since editing began, where it differs from what is typed. */
  newer: Partial<Fields>;
  /** What the last save found wrong with a field. */
  problems: Partial<Record<string, string>>;
  begin: () => void;
  cancel: () => void;
  type: (typed: Partial<Fields>) => void;
  submit: () => Promise<void>;
};

const same = (one: EditedTexts, other: EditedTexts) => Object.keys(one).every((name) => one[name] === other[name]);

/**
 * Edits some fields of an estimate. What is saved shows at once and goes back, into the fields, when it was not kept.
 * Live refresh never touches what is typed; a save over values that the person has not seen is refused, and the newer
 * ones shown.
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
          // Another card of this estimate was saved, or its photos were analysed: nothing that is overwritten here.
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

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Notice } from "#shared/notice.ts";
import { ProductError } from "#shared/errors.ts";
import { readFigure } from "#shared/figures.ts";
import { api, client } from "#web/client.ts";
import { toastError } from "#web/toastError.ts";
import { toastSuccess } from "#web/toastSuccess.ts";
import { useUnsaved } from "#web/dirtyForms.ts";
import { conflictMessages, type EstimateDetails } from "./estimate.ts";

/** What a card's fields hold while somebody types: text, each under its name. */
export type Draft = Record<string, string>;

/** How the fields of one card of an estimate are read, saved and told of. */
export type Editable<Fields extends Draft> = {
  /** What the fields are called, as in "Edit notes". */
  what: string;
  read: (estimate: EstimateDetails) => Fields;
  save: (edited: { id: string; version: number }, typed: Fields) => Promise<EstimateDetails & { notice?: Notice }>;
  done: string;
  failed: string;
};

/** One card between viewing and editing. */
export type Editing<Fields extends Draft> = {
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

/** How often a save is sent again because something else of the estimate changed at that moment. */
const maxAttempts = 3;

const same = (one: Draft, other: Draft) => Object.keys(one).every((name) => one[name] === other[name]);

/**
 * Edits some fields of an estimate. What is saved shows at once and goes back, into the fields, when it was not kept.
 * Live refresh never touches what is typed; a save over values that the person has not seen is refused, and the newer
 * ones shown.
 */
export function useEditing<Fields extends Draft>(
  estimate: EstimateDetails,
  { what, read, save, done, failed }: Editable<Fields>,
): Editing<Fields> {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Fields | null>(null);
  const [onItsWay, setOnItsWay] = useState<Fields | null>(null);
  const [begunWith, setBegunWith] = useState<Fields | null>(null);
  const [seen, setSeen] = useState<Fields | null>(null);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const { id } = estimate;
  const get = api.estimates.get.queryOptions({ input: { id }, staleTime: 0 });
  const stored = read(estimate);
  useUnsaved(draft && begunWith && !same(draft, begunWith) ? what : null);

  async function keep(typed: Fields, known: Fields): Promise<EstimateDetails & { notice?: Notice }> {
    let latest = queries.getQueryData(get.queryKey) ?? estimate;
    for (let tries = 1; ; tries++) {
      try {
        await queries.cancelQueries({ queryKey: get.queryKey });
        return await save({ id, version: latest.version }, typed);
      } catch (error) {
        if (!(error instanceof ProductError && error.code === "conflict") || tries === maxAttempts) throw error;
        latest = await queries.fetchQuery(get);
        setSeen(read(latest));
        // Another card of this estimate was saved, or its photos were analysed: nothing that is overwritten here.
        if (!same(read(latest), known)) throw error;
      }
    }
  }

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
      const { notice, ...saved } = await keep(draft, seen);
      queries.setQueryData(get.queryKey, saved);
      toastSuccess(done, notice);
    } catch (error) {
      setDraft(draft);
      setProblems((error instanceof ProductError && error.fields) || {});
      toastError(error, { words: failed });
    }
    setOnItsWay(null);
    void queries.invalidateQueries({ queryKey: api.estimates.key() });
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

/** How the customer's own fields are edited: what is left empty is saved as null. */
export const customerInfo: Editable<{ name: string; email: string; phone: string; address: string }> = {
  what: "customer information",
  read: ({ name, email, phone, address }) => ({ name, email: email ?? "", phone: phone ?? "", address: address ?? "" }),
  save: (edited, { name, email, phone, address }) =>
    client.estimates.saveCustomerInfo({
      ...edited,
      name: name.trim(),
      email: email.trim() || null,
      phone: phone.trim() || null,
      address: address.trim(),
    }),
  done: "Customer information updated successfully.",
  failed: "Failed to save customer information.",
};

/** How the price is edited, in dollars; an empty one is saved as null. */
export const price: Editable<{ total_price: string }> = {
  what: "price",
  read: ({ total_price }) => ({ total_price: total_price === null ? "" : total_price.toFixed(2) }),
  save: (edited, { total_price }) =>
    client.estimates.savePrice({ ...edited, total_price: total_price.trim() === "" ? null : Number(total_price) }),
  done: "Price updated successfully.",
  failed: "Failed to save price.",
};

/** How the true area or count of a finished job is edited; an empty one is saved as null. */
export const actualSize: Editable<{ actual_size: string }> = {
  what: "true figure",
  read: ({ actual_size }) => ({ actual_size: actual_size === null ? "" : String(actual_size) }),
  save: (edited, { actual_size }) => {
    const figure = readFigure(actual_size);
    if (Number.isNaN(figure)) throw new ProductError("invalid", noFigure, { actual_size: noFigure });
    return client.estimates.saveActualSize({ ...edited, actual_size: figure });
  },
  done: "True figure saved.",
  failed: "Failed to save the true figure.",
};

const noFigure = "Please enter a number, such as 820.";

/** How the owner's notes are edited. */
export const notes: Editable<{ notes: string }> = {
  what: "notes",
  read: ({ notes: written }) => ({ notes: written ?? "" }),
  save: (edited, { notes: written }) => client.estimates.saveNotes({ ...edited, notes: written || null }),
  done: "Notes saved successfully.",
  failed: "Failed to save notes.",
};

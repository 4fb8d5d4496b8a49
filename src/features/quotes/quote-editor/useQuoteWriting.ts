import { useCallback, useState } from "react";
import { quotesApi } from "#features/quotes/quotes/quote.client.ts";
import { useUnsaved } from "#browser/dirtyForms.ts";
import { missingFields } from "#features/quotes/quote-rules/quoteDraft.ts";
import type { QuoteDetails, QuoteInput } from "#features/quotes/quote-rules/quoteRecord.ts";
import { useQuoteChanges } from "#features/quotes/quote-screens/useQuoteChanges.ts";
import type { FieldErrors } from "./fieldErrors.ts";

/** Changes of some parts, computed from what was written until then. */
export type Change<Part> = (before: Part) => Partial<Part>;

/** The state of a quote that is being written: typing changes it, and it is saved and complete before it is sent. */
export function useQuoteWriting(
  quote: QuoteDetails,
  begun: QuoteInput,
): {
  written: QuoteInput;
  /** The same function each time, so that a line that did not change is not rendered. */
  setOffer: (change: Change<QuoteInput["offer"]>) => void;
  setRecipient(changes: Partial<QuoteInput["recipient"]>): void;
  /** The fields that the server refused and, after an attempt to send, the missing ones. */
  faults: FieldErrors;
  isChanged: boolean;
  /** True while it is being saved. */
  busy: boolean;
  save(): Promise<QuoteDetails | null>;
  /** Returns the stored quote, ready to send; null if a field is missing or saving failed. */
  saveToSend(): Promise<QuoteDetails | null>;
  /** Saves the quote with the sizes of the place at its address, which is called `place`. False if it failed. */
  usePlaceSizes(place: string): Promise<boolean>;
} {
  const { change } = useQuoteChanges();
  const [written, setWritten] = useState(begun);
  const [saved, setSaved] = useState(begun);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const { offer, recipient } = written;
  const setOffer = useCallback(
    (change: Change<QuoteInput["offer"]>) =>
      setWritten((before) => ({ ...before, offer: { ...before.offer, ...change(before.offer) } })),
    [],
  );
  const isChanged = JSON.stringify(written) !== JSON.stringify(saved);
  useUnsaved(isChanged ? "this quote" : null);

  const save = async (): Promise<QuoteDetails | null> => {
    setBusy(true);
    setRefused({});
    const stored = await change(
      quotesApi.save.call({ id: quote.id, version: quote.version, offer, recipient }),
      { failed: "The quote couldn't be saved. Please try again." },
      setRefused,
    );
    setBusy(false);
    if (stored) setSaved(written);
    return stored;
  };
  const usePlaceSizes = async (place: string): Promise<boolean> => {
    setRefused({});
    const stored = await change(
      quotesApi.usePlaceSizes.call({ id: quote.id, version: quote.version, offer, recipient }),
      { done: `The lines follow ${place} now.`, failed: "The sizes couldn't be used. Please try again." },
      setRefused,
    );
    if (!stored?.written) return false;
    setWritten(stored.written);
    setSaved(stored.written);
    return true;
  };
  return {
    written,
    setOffer,
    setRecipient: (changes) => setWritten((before) => ({ ...before, recipient: { ...before.recipient, ...changes } })),
    faults: { ...refused, ...(tried ? missingFields(written) : {}) },
    isChanged,
    busy,
    save,
    usePlaceSizes,
    saveToSend: async () => {
      setTried(true);
      if (Object.keys(missingFields(written)).length > 0) return null;
      return isChanged || quote.written === null ? await save() : quote;
    },
  };
}

import { useState } from "react";
import type { Measurement } from "#features/catalog/measurements/measurement.ts";
import { ProductError } from "#shared/errors.ts";
import { OfflineError } from "#features/requests/form-drafts/formClient.browser.ts";
import { toasts } from "#browser/page/toasts.ts";
import { messages } from "./answerWords.en.ts";

/** A size that the customer sends after the answer. */
export type SizeUpdate = { measurement: Measurement } | { manual_area: number } | { manual_quantity: number };

/** Sends a size, one at a time, and reports errors. */
export function useSizeUpdate(onSize: (size: SizeUpdate) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (size: SizeUpdate) => {
    setBusy(true);
    setFailure(null);
    try {
      await onSize(size);
      toasts.get()?.toast({ title: messages.updated, tone: "success" });
    } catch (error) {
      setFailure(error instanceof ProductError || error instanceof OfflineError ? error.message : messages.notSent);
    }
    setBusy(false);
  };
  return { busy, failure, send };
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ProductError } from "#shared/errors.ts";
import { cardPaymentsApi } from "./cardPayments.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { restrictedKey, type CardSettings } from "./cardSettings.ts";

/** The action whose button shows that it is running. */
type BusyAction = "key" | "connect" | "test" | null;

/**
 * Turns card payments on and off. Each action reports its own success or failure; `problem` is the fault in the key.
 * `connect` redirects to Stripe.
 */
export function useCardPaymentChanges() {
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<BusyAction>(null);
  const show = (saved: CardSettings) => queries.setQueryData(cardPaymentsApi.get.queryKey(), saved);

  async function act(action: BusyAction, work: () => Promise<unknown>): Promise<void> {
    setBusy(action);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      const refused = error instanceof ProductError ? error.fields?.["key"] : undefined;
      setProblem(refused);
      if (!refused) toastError(error, { words: "Card payments couldn't be set up. Please try again." });
    }
    setBusy(null);
  }

  function saveKey(key: string, onSaved: () => void): void {
    const read = restrictedKey.safeParse(key);
    setProblem(read.error?.issues[0]?.message);
    if (read.data === undefined) return;
    void act("key", async () => {
      show(await cardPaymentsApi.saveKey.call({ key: read.data }));
      onSaved();
      toastSuccess("Card payments are on", undefined);
    });
  }

  return {
    problem,
    busy,
    saveKey,
    connect: () => void act("connect", async () => location.assign((await cardPaymentsApi.connect.call()).url)),
    takeTests: () =>
      void act("test", async () => {
        show(await cardPaymentsApi.takeTests.call());
        toastSuccess("The test checkout is on", undefined);
      }),
    turnOff: () => act(null, async () => show(await cardPaymentsApi.close.call())),
  };
}

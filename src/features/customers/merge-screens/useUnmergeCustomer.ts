import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { mergesApi } from "#features/customers/merges/merge.client.ts";
import { toast } from "#ui/toast.tsx";

/** The answer to unmerging a customer that no other was merged into. */
export const noMergesOfCustomer = {
  title: "No Merge History",
  description: "This customer has no merge history to unmerge.",
};

/**
 * "Unmerge Customer" of one customer. `show` opens the customer's merge history, each entry with an Unmerge button, or
 * says that there is none. `busy` is true while it asks.
 */
export function useUnmergeCustomer(customerId: string): {
  open: boolean;
  busy: boolean;
  show: () => Promise<void>;
  close: () => void;
} {
  const queries = useQueryClient();
  const [step, setStep] = useState<"closed" | "asking" | "open">("closed");
  async function show() {
    setStep("asking");
    const history = mergesApi.history.queryOptions({ input: { primary_id: customerId, limit: 1 } });
    // The dialog itself shows a failure, and offers to try again.
    const total = await queries.fetchQuery(history).then(
      (found) => found.total,
      () => null,
    );
    if (total === 0) toast(noMergesOfCustomer);
    setStep(total === 0 ? "closed" : "open");
  }
  return { open: step === "open", busy: step === "asking", show, close: () => setStep("closed") };
}

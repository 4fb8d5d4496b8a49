import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "#ui/toast.tsx";
import { api } from "#web/client.ts";
import { toastError } from "#web/toastError.ts";

/**
 * "Unmerge Customer" of one customer: `ask` says so where nobody was merged into it, else opens its merge history, each
 * entry with its Unmerge.
 */
export function useUnmergeCustomer(customerId: string): {
  ask: () => Promise<void>;
  busy: boolean;
  open: boolean;
  close: () => void;
} {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);

  async function ask() {
    setBusy(true);
    try {
      const history = await queries.fetchQuery({
        ...api.merges.history.queryOptions({ input: { primary_id: customerId, limit: 1 } }),
        staleTime: 0,
      });
      if (history.total === 0)
        toast({ title: "No Merge History", description: "This customer has no merge history to unmerge." });
      else setOpen(true);
    } catch (error) {
      toastError(error, {
        title: "Error loading merge history",
        words: "Please check your connection and try again.",
      });
    } finally {
      setBusy(false);
    }
  }

  return { ask, busy, open, close: () => setOpen(false) };
}

import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { toast } from "#ui/toast.tsx";
import { api } from "#web/client.ts";
import { toastError } from "#web/toastError.ts";
import { MergeHistoryDialog } from "./MergeHistoryDialog.tsx";

/**
 * "Unmerge Customer" of one customer: says so where nobody was merged into it, else shows who was, each with its
 * Unmerge.
 */
export function useUnmergeCustomer(
  customer: { id: string; name: string },
  { onRestored }: { onRestored?: (customerId: string) => void } = {},
): { ask: () => Promise<void>; busy: boolean; dialog: ReactNode } {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);

  async function ask() {
    setBusy(true);
    try {
      const history = await queries.fetchQuery({
        ...api.merges.history.queryOptions({ input: { primary_id: customer.id, limit: 1 } }),
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

  return {
    ask,
    busy,
    dialog: open && (
      <MergeHistoryDialog primary={customer} onClose={() => setOpen(false)} {...(onRestored ? { onRestored } : {})} />
    ),
  };
}

import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ProductError } from "#shared/errors.ts";
import { estimatesApi } from "./estimate.client.ts";
import { announceOwnChange } from "#browser/client/ownChanges.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import type { EstimateDetails, EstimateRow } from "#features/requests/estimate-prices/estimate.ts";
import { conflictMessages, estimateMessages } from "#features/requests/estimate-prices/estimateMessages.ts";
import { statusLabels, type EstimateStatus } from "#features/requests/estimate-prices/estimateStatus.ts";

type Page = { rows: EstimateRow[]; total: number };

/** Deleted estimates can be restored with one press for this long, in milliseconds. */
const undoLasts = 8_000;

/** The message if the session has ended since. */
export const signedOut = "You've been signed out. Please sign in again.";

/**
 * Actions on the rows of a list, or on the open estimate. Each updates the screen at once and reports its result. The
 * functions are stable.
 */
export function useEstimateChanges(): EstimateChanges {
  const queries = useQueryClient();
  return useMemo(() => estimateChanges(queries), [queries]);
}
export type EstimateChanges = ReturnType<typeof estimateChanges>;

function estimateChanges(queries: QueryClient) {
  const listKey = estimatesApi.list.key();
  const refetch = () => queries.invalidateQueries({ queryKey: estimatesApi.key() });
  const openKey = estimatesApi.get.key();
  const rewrite = (change: (row: EstimateRow) => EstimateRow) => {
    queries.setQueriesData<Page>({ queryKey: listKey }, (page) => page && { ...page, rows: page.rows.map(change) });
    queries.setQueriesData<EstimateDetails>({ queryKey: openKey }, (open) => open && { ...open, ...change(open) });
  };

  async function setStatus(rows: readonly EstimateRow[], status: EstimateStatus): Promise<void> {
    const before = new Map(rows.map((row) => [row.id, row.status]));
    const label = statusLabels[status];
    await Promise.all([listKey, openKey].map((queryKey) => queries.cancelQueries({ queryKey })));
    rewrite((row) => (before.has(row.id) ? { ...row, status } : row));
    try {
      const { updated, notice } = await estimatesApi.setStatus.call({ ids: [...before.keys()], status });
      if (updated === 0) throw new ProductError("not_found", conflictMessages.deleted);
      toastSuccess(estimateMessages.statusUpdated({ requested: rows.length, updated, label }), notice);
    } catch (error) {
      // Reverts only what this change has shown: a newer change to the same row stays.
      rewrite((row) => (row.status === status ? { ...row, status: before.get(row.id) ?? row.status } : row));
      toastError(error, {
        words: rows.length === 1 ? "Failed to update estimate status. Please try again." : "Failed to update status.",
        signedOut,
      });
    }
    void refetch();
  }

  async function restore(ids: string[]): Promise<void> {
    try {
      const { restored, notice } = await estimatesApi.restore.call({ ids });
      toastSuccess(estimateMessages.restored(restored), notice);
    } catch (error) {
      toastError(error, { words: "Failed to restore estimates. Please try again.", signedOut });
    }
    void refetch();
  }

  /** Reports deleted estimates, and offers to restore them. */
  const offerUndo = (ids: string[], words: string, notice: Parameters<typeof toastSuccess>[1]) =>
    toastSuccess(words, notice, {
      action: { label: "Undo", onClick: () => void restore(ids) },
      duration: undoLasts,
    });

  async function remove(rows: readonly EstimateRow[]): Promise<void> {
    const ids = rows.map((row) => row.id);
    try {
      const { deleted, notice } = await estimatesApi.remove.call({ ids });
      offerUndo(ids, estimateMessages.deleted(deleted), notice);
    } catch (error) {
      toastError(error, { words: "Failed to delete estimates.", signedOut });
    }
    await refetch();
  }

  async function addToCustomers({ id }: Pick<EstimateRow, "id">): Promise<void> {
    try {
      const { outcome, customer_id, notice } = await estimatesApi.addToCustomers.call({ id });
      rewrite((row) => (row.id === id ? { ...row, customer_id } : row));
      toastSuccess(outcome === "linked" ? estimateMessages.linked : estimateMessages.customerCreated, notice);
    } catch (error) {
      toastError(error, { words: "Failed to add to customers.", signedOut });
    }
    void refetch();
    announceOwnChange("customers");
  }

  return { setStatus, remove, offerUndo, refetch, addToCustomers };
}

import { ProductError } from "#shared/errors.ts";
import { toast } from "#ui/toast.tsx";
import { followUpsApi } from "#features/customers/follow-ups/followUp.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { useCustomerCache, type CachedCustomer } from "#features/customers/customer-cache/useCustomerCache.ts";
import { useToday } from "#browser/useToday.ts";
import type { FollowUp, FollowUpFields } from "#features/customers/follow-ups/followUp.ts";
import { followUpMessages } from "#features/customers/follow-ups/followUpMessages.ts";
import { followUpOf, nextDueDate } from "#features/customers/follow-ups/followUpDue.ts";

/** The customer whose follow-up is changed. */
export type FollowedCustomer = { id: string; name: string; followUp: FollowUp | null };

/**
 * The changes that an owner can make to a follow-up. Saving throws on failure; the others report their own failures.
 */
export function useFollowUpChanges() {
  const cache = useCustomerCache();
  const today = useToday();

  async function save(customer: FollowedCustomer, followUp: FollowUp | null, fields: FollowUpFields): Promise<void> {
    try {
      const { notice, ...saved } = followUp
        ? await followUpsApi.update.call({ ...fields, id: followUp.id, version: followUp.version })
        : await followUpsApi.create.call({ ...fields, customer_id: customer.id });
      if (!notice) await cache.showFollowUp(saved);
      toastSuccess(followUp ? "Follow-up updated" : "Follow-up created", notice);
    } finally {
      void cache.refresh();
    }
  }

  async function remove(followUp: Pick<FollowUp, "id">): Promise<void> {
    try {
      const { notice } = await followUpsApi.remove.call({ id: followUp.id });
      toastSuccess("Follow-up deleted", notice);
    } catch (error) {
      toastError(error, { words: "Failed to delete follow-up schedule." });
    }
    await cache.refresh();
  }

  /** Records a contact. `followUp` can be undefined if the caller does not know it. */
  async function markContactMade(customer: { id: string; followUp?: FollowUp | null }): Promise<void> {
    if (customer.followUp === null) return sayThereIsNone();
    const takeBack = await cache.show(customer.id, (row) => contacted(row, today));
    try {
      const { notice, contact_id, ...saved } = await followUpsApi.markContactMade.call({ customer_id: customer.id });
      if (!notice) await cache.showFollowUp(saved);
      const undo = { label: "Undo", onClick: () => void undoContactMade(contact_id) };
      toastSuccess("Contact recorded", notice, notice ? {} : { action: undo });
    } catch (error) {
      takeBack();
      if (error instanceof ProductError && error.code === "not_found") sayThereIsNone();
      else toastError(error, { words: "Failed to record contact." });
    }
    void cache.refresh();
  }

  async function undoContactMade(contact_id: string): Promise<void> {
    try {
      const { notice, ...saved } = await followUpsApi.undoContactMade.call({ contact_id });
      if (!notice) await cache.showFollowUp(saved);
      toastSuccess("Contact undone", notice);
    } catch (error) {
      toastError(error, { title: "Not undone", words: "Please try again." });
    }
    void cache.refresh();
  }

  return { save, remove, markContactMade };
}

function sayThereIsNone(): void {
  toast({ title: "No follow-up scheduled", description: followUpMessages.none, tone: "destructive" });
}

function contacted<Row extends CachedCustomer>(row: Row, today: string): Row {
  if (!row.followUp) return row;
  const made = { ...row.followUp, last_contact_date: today };
  return { ...row, ...followUpOf([{ ...made, next_due_date: nextDueDate(made, today) }], today) };
}

import type { CustomerFields, CustomerRow } from "#features/customers/customers/customer.ts";
import { toast } from "#ui/toast.tsx";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { toastSuccess } from "#browser/session/toastSuccess.ts";
import { useCustomerCache } from "./useCustomerCache.ts";

/** The changes that an owner can make to customers. Saving throws on failure; the others report their own failures. */
export function useCustomerChanges() {
  const cache = useCustomerCache();

  async function create(fields: CustomerFields): Promise<void> {
    const { name, notice } = await customersApi.create.call(fields);
    toast(
      notice ?? {
        title: "Customer created",
        description: `${name} has been added to your customers.`,
        tone: "success",
      },
    );
    await cache.refresh();
  }

  async function update(edited: { id: string; version: number }, fields: CustomerFields): Promise<void> {
    const { notice, ...saved } = await customersApi.update.call({ ...fields, ...edited });
    if (!notice) await cache.show(edited.id, (row) => ({ ...row, ...saved }));
    toastSuccess("Customer updated", notice);
    await cache.refresh();
  }

  /** Returns true if the customer was deleted. */
  async function remove({ id }: Pick<CustomerRow, "id">): Promise<boolean> {
    let gone = false;
    try {
      const { notice } = await customersApi.remove.call({ id });
      gone = true;
      toastSuccess("Customer deleted", notice);
    } catch (error) {
      toastError(error, { words: "Failed to delete customer. Please try again." });
    }
    void cache.refresh(gone ? id : undefined);
    return gone;
  }

  /** Returns the ID of the new customer, or null on failure. */
  async function copy({ id }: Pick<CustomerRow, "id">): Promise<string | null> {
    try {
      const made = await customersApi.copy.call({ id });
      toast(
        made.notice ?? {
          title: "New Customer Created",
          description: `${made.name} has been added to your customers as a prospect.`,
          tone: "success",
        },
      );
      void cache.refresh();
      return made.id;
    } catch (error) {
      toastError(error, { words: "Failed to create customer. Please try again." });
      return null;
    }
  }

  /** Returns true if the note was saved. */
  async function addNote({ id }: Pick<CustomerRow, "id">, text: string): Promise<boolean> {
    try {
      const { notice } = await customersApi.addNote.call({ id, text });
      toastSuccess("Note added", notice);
    } catch (error) {
      toastError(error, { words: "Failed to add note. Please try again." });
      return false;
    }
    void cache.refresh();
    return true;
  }

  return { create, update, remove, copy, addNote };
}

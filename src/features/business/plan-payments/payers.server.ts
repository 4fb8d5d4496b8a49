import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { PaymentGateway, Payer } from "./paymentGateway.server.ts";
import { customerOfOwner, saveCustomer, payingOwner } from "#features/payments/stripe/payer.queries.ts";

/** The business that is paid for, and the owner who sends the request. */
export type PayingFor = { ownerId: string; actorId: string | null };

/** Finds owners among the gateway's customers, and creates customers for them. */
export function createPayers({ gateway, sharedDb }: { gateway: PaymentGateway; sharedDb: SharedDb }) {
  const { mode } = gateway;

  /** Returns the owner's customer; null if the owner never was one at the gateway. */
  const find = async (ownerId: string): Promise<Payer | null> => {
    const [known] = await sharedDb.query(customerOfOwner, { owner_id: ownerId, mode });
    return known ? { ownerId, customerId: known.customer_id } : null;
  };

  /**
   * Creates the owner's customer, in place of `lost`, which the gateway no longer knows. Concurrent attempts leave one
   * customer.
   */
  const create = async ({ ownerId, actorId }: PayingFor, lost: Payer | null): Promise<Payer> => {
    const [person] = await sharedDb.query(payingOwner, { owner_id: ownerId, acting: actorId });
    if (!person) throw new Error("A business has no owner.");
    const customerId = await gateway.createCustomer({ ownerId, ...person }, lost?.customerId ?? "first");
    await sharedDb.query(saveCustomer, {
      owner_id: ownerId,
      mode,
      customer_id: customerId,
      lost: lost?.customerId ?? null,
    });
    const payer = (await find(ownerId)) ?? { ownerId, customerId };
    // An attempt at another time was first: no one uses this customer.
    if (payer.customerId !== customerId) await gateway.forget({ ownerId, customerId });
    return payer;
  };

  return {
    find,
    /**
     * Returns the address of a gateway page for a business, on request of one of its owners. `ask` returns null for a
     * customer that the gateway does not know.
     */
    async pageFor(scope: PayingFor, ask: (payer: Payer) => Promise<string | null>): Promise<string> {
      const known = await find(scope.ownerId);
      const url = known && (await ask(known));
      if (url !== null) return url;
      return (await ask(await create(scope, known))) ?? "";
    },
  };
}

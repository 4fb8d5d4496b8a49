import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { PaymentGateway, Payer } from "./paymentGateway.server.ts";
import { customerOfOwner, saveCustomer, payingOwner } from "#features/payments/stripe/payer.queries.ts";

/** The business that is paid for, and the owner of it who asks. */
export type PayingFor = { ownerId: string; actorId: string | null };

/** Finds owners among the customers of the gateway, and makes them customers. */
export function createPayers({ gateway, sharedDb }: { gateway: PaymentGateway; sharedDb: SharedDb }) {
  const { mode } = gateway;

  /** The customer that an owner is; null for one who never was at the gateway. */
  const find = async (ownerId: string): Promise<Payer | null> => {
    const [known] = await sharedDb.query(customerOfOwner, { owner_id: ownerId, mode });
    return known ? { ownerId, customerId: known.customer_id } : null;
  };

  /**
   * Makes the owner a customer, in place of `lost`, which is known no more. Of two tries at once, one customer remains.
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
    // Another try was first, and none of the same moment: nobody knows this customer.
    if (payer.customerId !== customerId) await gateway.forget({ ownerId, customerId });
    return payer;
  };

  return {
    find,
    /**
     * The address of a page of the gateway for a business, asked for by one of its owners; `ask` answers null for a
     * customer it does not know.
     */
    async pageFor(scope: PayingFor, ask: (payer: Payer) => Promise<string | null>): Promise<string> {
      const known = await find(scope.ownerId);
      const url = known && (await ask(known));
      if (url !== null) return url;
      return (await ask(await create(scope, known))) ?? "";
    },
  };
}

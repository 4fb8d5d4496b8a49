import { nameAndEmail } from "#platform/auth/person.queries.ts";
import type { SharedDb } from "#platform/database/sharedDb.ts";
import type { Gateway, Payer } from "./paymentGateway.server.ts";
import { customerOfOwner, keepCustomer } from "./payer.queries.ts";

/** Which owner is which customer of the gateway: finds owners among its customers, and makes them customers. */
export function createPayers({ gateway, sharedDb }: { gateway: Gateway; sharedDb: SharedDb }) {
  const { mode } = gateway;

  /** The customer that an owner is; null for one who never was at the gateway. */
  const find = async (ownerId: string): Promise<Payer | null> => {
    const [known] = await sharedDb.query(customerOfOwner, { owner_id: ownerId, mode });
    return known ? { ownerId, customerId: known.customer_id } : null;
  };

  /**
   * Makes the owner a customer, in place of `lost`, which is known no more. Of two tries at once, one customer remains.
   */
  const create = async (ownerId: string, lost: Payer | null): Promise<Payer> => {
    const [person] = await sharedDb.query(nameAndEmail, { user_id: ownerId });
    if (!person) throw new Error("A session points to a user who does not exist.");
    const customerId = await gateway.createCustomer({ ownerId, ...person }, lost?.customerId ?? "first");
    await sharedDb.query(keepCustomer, {
      owner_id: ownerId,
      mode,
      customer_id: customerId,
      lost: lost?.customerId ?? null,
    });
    return (await find(ownerId)) ?? { ownerId, customerId };
  };

  return {
    find,
    /** The address of a page of the gateway for this owner; `ask` answers null for a customer it does not know. */
    async pageFor(ownerId: string, ask: (payer: Payer) => Promise<string | null>): Promise<string> {
      const known = await find(ownerId);
      const url = known && (await ask(known));
      if (url !== null) return url;
      return (await ask(await create(ownerId, known))) ?? "";
    },
  };
}

import type { Trade } from "#shared/trades.ts";
import type { SharedQuery } from "#platform/database/sharedDb.ts";
import { addBusiness, addFounder, enterTenantScope } from "./newBusiness.queries.ts";
import { nameAndEmail } from "./person.queries.ts";

/** The data of a new business: its id, its founder and their name, and its time zone, name and trade. */
type NewBusiness = {
  business_id: string;
  user_id: string;
  name: string;
  time_zone: string;
  business_name: string | null;
  trade: Trade | null;
};

/** Founds a business, once, within a transaction that does nothing for another business. */
export async function createBusiness(query: SharedQuery, business: NewBusiness): Promise<void> {
  await query(enterTenantScope, business);
  const [made] = await query(addBusiness, business);
  if (!made) return;
  const [person] = await query(nameAndEmail, business);
  if (person) await query(addFounder, { ...business, email: person.email });
}

import type { Trade } from "#shared/trades.ts";
import type { SharedQuery } from "#platform/database/sharedDb.ts";
import { addBusiness, addFounder, enterBusiness } from "./newBusiness.queries.ts";
import { nameAndEmail } from "./person.queries.ts";

/** Who founds a business: its id, the person, how they are called, the business's time zone, name and trade. */
type Founding = {
  business_id: string;
  user_id: string;
  name: string;
  time_zone: string;
  business_name: string | null;
  trade: Trade | null;
};

/** Founds a business, once, within a transaction that does nothing for another one. */
export async function foundBusiness(query: SharedQuery, founding: Founding): Promise<void> {
  await query(enterBusiness, founding);
  const [made] = await query(addBusiness, founding);
  if (!made) return;
  const [person] = await query(nameAndEmail, founding);
  if (person) await query(addFounder, { ...founding, email: person.email });
}

import type { SharedQuery } from "#platform/database/sharedDb.ts";
import { addBusiness, enterBusiness } from "./newBusiness.queries.ts";

/** Who founds a business: its id, the person and how they are called, and the business's time zone. */
type Founding = { business_id: string; user_id: string; name: string; time_zone: string };

/** Founds a business, once, within a transaction that does nothing for another one. */
export async function foundBusiness(query: SharedQuery, founding: Founding): Promise<void> {
  await query(enterBusiness, founding);
  await query(addBusiness, founding);
}

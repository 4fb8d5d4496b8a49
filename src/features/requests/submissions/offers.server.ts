import type { FormOpening } from "#features/requests/form-drafts/publicForm.ts";
import type { QuotedService } from "./quoting.ts";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import type { TenantDb, OwnerDb } from "#platform/database/tenantDb.ts";
import { offersOfIds, opening } from "./offers.queries.ts";

/** What a business offers, as its public forms show it and as requests are priced with it. */

/** A service as a request is priced with it. `version` is the one that was read. */
export type Offer = QuotedService & {
  version: number;
  service_category: ServiceCategory;
  rate: number | null;
  minimum_price: number;
};

/** What of an owner a submit needs: the services asked for, and whether the owner wants a mail of each request. */
export type Offers = { services: Offer[]; mail_new_requests: boolean };

/** The business and the services of a form, oldest first; null when there is no such owner. */
export async function readOpening(
  owner: OwnerDb,
  category: ServiceCategory | null,
): Promise<Pick<
  FormOpening,
  "business_name" | "business_phone" | "business_logo" | "business_cover" | "business_profile" | "services"
> | null> {
  const [found] = await owner.query(opening, { category });
  return found ?? null;
}

/** How many answers are remembered; the one unused for longest goes first. */
const remembered = 2_000;
const memories = new WeakMap<TenantDb, Map<string, Offers>>();

/**
 * The services with these ids, as far as they are the owner's. With `fromMemory` they may be cached from an
 * earlier request: on storing a request the database checks that they still hold (`lockOffer`); if not, the caller
 * reads them again.
 */
export async function readOffers(
  db: TenantDb,
  ownerId: string,
  ids: string[],
  { fromMemory }: { fromMemory: boolean },
): Promise<Offers & { remembered: boolean }> {
  const memory = memories.get(db) ?? new Map<string, Offers>();
  memories.set(db, memory);
  const key = `${ownerId} ${ids.join(" ")}`;
  const known = memory.get(key);
  memory.delete(key);
  if (known && fromMemory) {
    memory.set(key, known);
    return { ...known, remembered: true };
  }
  const [found] = await db.forOwner(ownerId).query(offersOfIds, { ids });
  // A package is read each time: the version of its service does not tell of its parts.
  if (
    found &&
    found.services.length === ids.length &&
    found.services.every((service) => service.components.length === 0)
  ) {
    memory.set(key, found);
    for (const oldest of memory.keys()) {
      if (memory.size <= remembered) break;
      memory.delete(oldest);
    }
  }
  return { ...(found ?? { services: [], mail_new_requests: false }), remembered: false };
}

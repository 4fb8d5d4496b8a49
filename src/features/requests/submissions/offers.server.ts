import type { FormOpening } from "#features/requests/form-drafts/publicForm.ts";
import type { QuotedService } from "./quoting.ts";
import type { ServiceCategory } from "#features/catalog/pricing/measure.ts";
import type { TenantDb, OwnerDb } from "#platform/database/tenantDb.ts";
import { offersOfIds, opening } from "./offers.queries.ts";

/** The services of a business, for its public forms and for pricing requests. */

/** A service as a request is priced with it. `version` is the one that was read. */
export type Offer = QuotedService & {
  version: number;
  service_category: ServiceCategory;
  rate: number | null;
  minimum_price: number;
};

/** The data of a business for a submission: the requested services. */
export type Offers = { services: Offer[] };

/** Reads the business and the services of a form, oldest first. Null if there is no such owner. */
export async function readOpening(
  owner: Pick<OwnerDb, "query">,
  category: ServiceCategory | null,
): Promise<Pick<
  FormOpening,
  "business_name" | "business_phone" | "business_logo" | "business_cover" | "business_profile" | "services"
> | null> {
  const [found] = await owner.query(opening, { category });
  return found ?? null;
}

/** The maximum number of cached answers. The least recently used one is removed first. */
const remembered = 2_000;
const memories = new WeakMap<TenantDb, Map<string, Offers>>();

/**
 * Reads the services with these ids that belong to the owner. With `fromMemory` they can come from the cache. When the
 * request is stored, the database checks that they are still valid (`lockOffer`); if not, the caller reads them again.
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
  // A package is never cached, because the version of its service does not cover its parts.
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
  return { ...(found ?? { services: [] }), remembered: false };
}

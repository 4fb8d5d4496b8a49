import { logoUrlSql } from "#features/logos/logo.server.ts";
import type { FormOpening, PublicService } from "#features/public-forms/publicForm.ts";
import type { QuotedService } from "#features/public-forms/quoting.ts";
import type { ServiceCategory } from "#features/services/measure.ts";
import type { TenantDb, OwnerDb, UntypedStatement } from "#platform/database/tenantDb.ts";

/** What a business offers, as its public forms show it and as requests are priced with it. */

/** A service as a request is priced with it. `version` is the one that was read. */
export type Offer = QuotedService & { version: number };

/** What of an owner a submit needs: the services asked for, and whether the owner wants a mail of each request. */
export type Offers = { services: Offer[]; mail_new_requests: boolean };

const sameForEachPart =
  "'id', c.id, 'name', c.name, 'pricing_model', c.pricing_model, 'unit', c.unit, 'custom_unit', c.custom_unit, 'is_required', c.is_required";
const partsOfService = "from service_components c where c.created_by = s.created_by and c.service_id = s.id";
const sameForEachService =
  "'id', s.id, 'name', s.name, 'unit', s.unit, 'custom_unit', s.custom_unit, 'pricing_model', s.pricing_model, 'ai_enabled', s.ai_enabled, 'show_price', s.show_price, 'show_ai_analysis', s.show_ai_analysis, 'widest_range', s.widest_range";

/** A hidden price never leaves the server, and the AI instructions never do. */
const openStatement: UntypedStatement = {
  name: "form-open",
  text: `select b.name as business_name, b.phone as business_phone, ${logoUrlSql} as business_logo,
      (select coalesce(json_agg(json_build_object(${sameForEachService}, 'description', s.description, 'service_category', s.service_category,
          'rate', case when s.show_price then s.rate end, 'minimum_price', case when s.show_price then s.minimum_price end,
          'learned', case when s.show_price and s.learned ? 'measured' then json_build_object('measured', s.learned->'measured') end,
          'components', (select coalesce(json_agg(json_build_object(${sameForEachPart}, 'description', c.description, 'rate', case when s.show_price then c.rate end) order by c.sort_order, c.id), '[]') ${partsOfService}))
          order by s.created_at, s.id), '[]')
        from services s where s.created_by = $1 and ($2::text is null or s.service_category = $2)) as services
    from "user" u left join businesses b on b.created_by = u.id where u.id = $1`,
};

const offersStatement: UntypedStatement = {
  name: "form-offers",
  text: `select coalesce((select b.mail_new_requests from businesses b where b.created_by = $1), true) as mail_new_requests,
      (select coalesce(json_agg(json_build_object(${sameForEachService}, 'version', s.version, 'rate', s.rate, 'minimum_price', s.minimum_price, 'learned', s.learned,
          'components', (select coalesce(json_agg(json_build_object(${sameForEachPart}, 'rate', c.rate, 'minimum_price', c.minimum_price) order by c.sort_order, c.id), '[]') ${partsOfService}))), '[]')
        from services s where s.created_by = $1 and s.id = any($2::uuid[])) as services`,
};

/** The business and the services of a form, oldest first; null when there is no such owner. */
export async function readOpening(
  owner: OwnerDb,
  category: ServiceCategory | null,
): Promise<Pick<FormOpening, "business_name" | "business_phone" | "business_logo" | "services"> | null> {
  const [found] = await owner.query<{
    business_name: string | null;
    business_phone: string | null;
    business_logo: string | null;
    services: PublicService[];
  }>(openStatement, [owner.ownerId, category]);
  return found ?? null;
}

/** How many answers are remembered; the one unused for longest goes first. */
const remembered = 2_000;
const memories = new WeakMap<TenantDb, Map<string, Offers>>();

/**
 * The services with these ids, as far as they are the owner's. With `fromMemory` it may be what was read for an earlier
 * request: whoever keeps a request by it has the database check that it still holds (`form-keep`), and reads anew if
 * not.
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
  const [found] = await db.forOwner(ownerId).query<Offers>(offersStatement, [ownerId, ids]);
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

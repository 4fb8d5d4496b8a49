import { describeDevice } from "#shared/device.ts";
import type { SecurityEventKind } from "#shared/securityEvents.ts";
import type { SharedDb, SharedQuery } from "#platform/database/sharedDb.ts";
import { createIncident, type IncidentLog } from "#platform/process/incident.ts";
import type { Query, TenantDb } from "#platform/database/tenantDb.ts";
import {
  addSecurityEvent,
  addSecurityEventIn,
  businessesAfter,
  businessesOfMember,
  countSecurityEvent,
  forgetOldEvents,
} from "./securityEvents.queries.ts";

/**
 * What touches the safety of a business, for its owner to read (decision 054). Of a device only its words are stored
 * ("Chrome on Windows"), of the network nothing.
 */

/** Whose request it is, as far as an event tells: of handlers, their context. */
type EventSource = { userAgent: string | null; signedIn: { scope?: unknown } | null };

/**
 * Records an event of the handle's business and actor: given the `query` of a transaction, it stands exactly when that
 * commits. `subject`: what it was about, in words, such as a key's name.
 */
export async function recordSecurityEvent(
  query: Query,
  asking: EventSource,
  kind: SecurityEventKind,
  subject: string | null = null,
): Promise<void> {
  await record(query, { kind, subject, device: asking.signedIn?.scope ? "API key" : describeDevice(asking.userAgent) });
}

/** The same in a transaction of shared rows that has entered the business (`enterBusiness`): of the person named. */
export async function recordSecurityEventIn(
  query: SharedQuery,
  { businessId, personId, userAgent }: { businessId: string; personId: string; userAgent: string | null },
  kind: SecurityEventKind,
  subject: string,
): Promise<void> {
  const device = describeDevice(userAgent);
  await query(addSecurityEventIn, { business_id: businessId, user_id: personId, kind, subject, device });
}

/** What a flood of may come: counted by device and quarter of an hour instead of listed. */
const counted: ReadonlySet<SecurityEventKind> = new Set([
  "sign_in_failed",
  "exported_customers",
  "exported_estimates",
  "exported_quotes",
  "exported_everything",
]);
const quarterMs = 15 * 60 * 1000;

async function record(
  query: Query,
  { kind, subject, device }: { kind: SecurityEventKind; subject: string | null; device: string | null },
): Promise<void> {
  if (!counted.has(kind)) return void (await query(addSecurityEvent, { kind, subject, device }));
  const quarter = new Date(Math.floor(Date.now() / quarterMs) * quarterMs).toISOString();
  await query(countSecurityEvent, { kind, device: device ?? describeDevice(null), quarter });
}

/** An event of a person; without `userAgent` where no device had a part in it, as with the operator's commands. */
type PersonEvent = { kind: SecurityEventKind; subject?: string; userAgent?: string | null };

/**
 * Records what happened to a person in every business that they are a member of. Never throws: nobody is kept from
 * signing in because it could not be written down.
 */
export type RecordPersonEvent = (personId: string, event: PersonEvent) => Promise<void>;

/** Writes events of people in their businesses; what could not be written is logged. */
export function createPersonEvents(parts: {
  sharedDb: Pick<SharedDb, "query">;
  tenantDb: TenantDb;
  log: IncidentLog;
}): RecordPersonEvent {
  const unrecorded = createIncident(parts.log, {
    begins: "a security event was not recorded",
    ends: "every security event has been recorded since",
    level: "error",
  });
  return async (personId, { kind, subject = null, userAgent }) => {
    const device = userAgent === undefined ? null : describeDevice(userAgent);
    try {
      const businesses = await parts.sharedDb.query(businessesOfMember, { user_id: personId });
      await Promise.all(
        businesses.map(({ business_id }) =>
          record(parts.tenantDb.forOwner(business_id, personId).query, { kind, subject, device }),
        ),
      );
    } catch (error) {
      unrecorded.met(error, { kind });
    }
  };
}

const businessesAtOnce = 500;

/** Deletes what is older than a year, business by business, since the rows of one are invisible to all others. */
export async function sweepSecurityEvents(sharedDb: Pick<SharedDb, "query">, tenantDb: TenantDb): Promise<void> {
  let after: string | undefined = "00000000-0000-0000-0000-000000000000";
  while (after !== undefined) {
    const found: { business_id: string }[] = await sharedDb.query(businessesAfter, { after, limit: businessesAtOnce });
    for (const { business_id } of found) await tenantDb.forOwner(business_id).query(forgetOldEvents);
    after = found.length === businessesAtOnce ? found.at(-1)?.business_id : undefined;
  }
}

import { describeDevice } from "#shared/device.ts";
import type { SecurityEventKind } from "#shared/securityEvents.ts";
import type { SharedDb, SharedQuery } from "#platform/database/sharedDb.ts";
import { createIncident, type IncidentLog } from "#platform/process/incident.ts";
import type { Query, TenantDb } from "#platform/database/tenantDb.ts";
import { forEachBusiness } from "#platform/people/forEachBusiness.ts";
import {
  addSecurityEvent,
  addSecurityEventIn,
  businessesOfMember,
  countSecurityEvent,
  forgetOldEvents,
} from "./securityEvents.queries.ts";

/**
 * Events about the security of a business, for its owner to read (decision 040). Of a device only its description is
 * stored ("Chrome on Windows"), of the network nothing.
 */

/** The source of an event's request: for handlers, their context. */
type EventSource = { userAgent: string | null; signedIn: { scope?: unknown } | null };

/**
 * Records an event of the handle's business and actor. Given the `query` of a transaction, it is stored only if that
 * commits. `subject`: the event's subject as text, such as a key's name.
 */
export async function recordSecurityEvent(
  query: Query,
  asking: EventSource,
  kind: SecurityEventKind,
  subject: string | null = null,
): Promise<void> {
  await record(query, { kind, subject, device: asking.signedIn?.scope ? "API key" : describeDevice(asking.userAgent) });
}

/** The same in a transaction of shared rows that has entered the business (`enterBusiness`), for the given person. */
export async function recordSecurityEventIn(
  query: SharedQuery,
  { businessId, personId, userAgent }: { businessId: string; personId: string; userAgent: string | null },
  kind: SecurityEventKind,
  subject: string,
): Promise<void> {
  const device = describeDevice(userAgent);
  await query(addSecurityEventIn, { business_id: businessId, user_id: personId, kind, subject, device });
}

/** Events that can come in a flood: counted by device and quarter of an hour instead of listed. */
const counted: ReadonlySet<SecurityEventKind> = new Set([
  "sign_in_failed",
  "exported_customers",
  "exported_estimates",
  "exported_quotes",
  "exported_jobs",
  "exported_invoices",
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

/** An event of a person; without `userAgent` if no device was involved, as with the operator's commands. */
type PersonEvent = { kind: SecurityEventKind; subject?: string; userAgent?: string | null };

/**
 * Records what happened to a person in every business that they are a member of. Never throws: a failed record must not
 * keep a person from signing in.
 */
export type RecordPersonEvent = (personId: string, event: PersonEvent) => Promise<void>;

/** Creates the recorder of people's events in their businesses; failures are logged. */
export function createPersonEvents(parts: {
  sharedDb: Pick<SharedDb, "query">;
  tenantDb: TenantDb;
  log: IncidentLog;
}): RecordPersonEvent {
  const unrecorded = createIncident(parts.log, {
    begins: "could not record a security event",
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

/** Deletes events older than a year, business by business, because the rows of one are invisible to all others. */
export async function sweepSecurityEvents(sharedDb: Pick<SharedDb, "query">, tenantDb: TenantDb): Promise<void> {
  await forEachBusiness(sharedDb, async (id) => void (await tenantDb.forOwner(id).query(forgetOldEvents)));
}

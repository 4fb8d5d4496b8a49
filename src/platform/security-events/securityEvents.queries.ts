import { sql } from "kysely";
import { statement } from "#platform/database/statement.ts";
import type { SecurityEventKind } from "#shared/securityEvents.ts";

/** The security events of a business: writing and deleting them. */

type Event = { kind: SecurityEventKind; subject: string | null; device: string | null };

/** Records what the actor did, or what happened to them. */
export const addSecurityEvent = statement<Event>()("security-events.add", (db, p) =>
  db.insertInto("security_events").values({
    created_by: p.owner,
    user_id: p.actor,
    kind: p.kind,
    subject: p.subject,
    device: p.device,
  }),
);

/** The same in a transaction of shared rows that has already entered the business (`enterBusiness`). */
export const addSecurityEventIn = statement<Event & { business_id: string; user_id: string }>()(
  "security-events.add-in",
  (db, p) =>
    db.insertInto("security_events").values({
      created_by: p.business_id,
      user_id: p.user_id,
      kind: p.kind,
      subject: p.subject,
      device: p.device,
    }),
);

/**
 * The same for events that can happen any number of times: one row per person, device and `quarter` of an hour counts
 * them.
 */
export const countSecurityEvent = statement<{ kind: SecurityEventKind; device: string; quarter: string }>()(
  "security-events.count",
  (db, p) =>
    db
      .insertInto("security_events")
      .values({ created_by: p.owner, user_id: p.actor, kind: p.kind, device: p.device, quarter: p.quarter })
      .onConflict((known) =>
        known.constraint("security_events_counted").doUpdateSet((e) => ({
          times: e("security_events.times", "+", 1),
          at: e.ref("excluded.at"),
        })),
      ),
);

/** The businesses of which a person is a member today. */
export const businessesOfMember = statement<{ user_id: string }>()("security-events.businesses", (db, p) =>
  db
    .selectFrom("members as m")
    .where("m.user_id", "=", p.user_id)
    .where("m.left_at", "is", null)
    .select("m.business_id"),
);

/** Deletes events after a year, when they are no longer useful. */
export const forgetOldEvents = statement()("security-events.forget-old", (db, p) =>
  db
    .deleteFrom("security_events as e")
    .where("e.created_by", "=", p.owner)
    .where("e.at", "<", sql<string>`now() - interval '1 year'`),
);

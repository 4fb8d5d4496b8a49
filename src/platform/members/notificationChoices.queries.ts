import { sql } from "kysely";
import type { JsonText } from "#platform/database/jsonText.ts";
import { statement } from "#platform/database/statement.ts";
import type { Query } from "#platform/database/tenantDb.ts";
import { toJson } from "#platform/database/jsonText.ts";
import {
  storedChoices,
  type Choice,
  type ChoiceKey,
  type NotificationChoices,
} from "#shared/notifications/notificationKinds.ts";

/** The choices of the calling member: the kinds and channels that differ from the defaults, and the quiet hours. */
export const readChoices = statement()("notifications.choices", (db, p) =>
  db
    .selectFrom("members as m")
    .where("m.business_id", "=", p.owner)
    .where("m.user_id", "=", p.actor)
    .select(["m.notification_choices as choices", "m.quiet_from", "m.quiet_to"]),
);

const write = statement<{ differing: JsonText<NotificationChoices>; usual: ChoiceKey[] }>()(
  "notifications.save-choices",
  (db, p) =>
    db
      .updateTable("members as m")
      .set((m) => ({
        notification_choices: sql`(${m.ref("m.notification_choices")} - ${p.usual}::text[]) || ${p.differing}::jsonb`,
      }))
      .where("m.business_id", "=", p.owner)
      .where("m.user_id", "=", p.actor),
);

/** Saves choices of the calling member, and leaves the others. */
export async function saveChoices(query: Query, choices: readonly Choice[]): Promise<void> {
  const { differing, usual } = storedChoices(choices);
  await query(write, { differing: toJson(differing), usual });
}

/** Saves the calling member's quiet hours, in minutes after midnight; null for none. */
export const saveQuietHours = statement<{ from: number | null; to: number | null }>()(
  "notifications.save-quiet-hours",
  (db, p) =>
    db
      .updateTable("members")
      .set({ quiet_from: p.from, quiet_to: p.to })
      .where("business_id", "=", p.owner)
      .where("user_id", "=", p.actor),
);

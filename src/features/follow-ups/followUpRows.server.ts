import type { FollowUp } from "#features/follow-ups/followUp.ts";
import type { OwnerDb } from "#platform/database/tenantDb.ts";

/** How follow-ups are read; in all statements `f` is a follow-up and `$1` the owner. */

/** A follow-up as the contract shows it. */
export const followUpColumns = `f.id, f.customer_id, f.created_by, f.follow_up_frequency, f.custom_interval_days, f.last_contact_date, f.next_due_date, f.service_interval_months,
  f.last_service_date, f.next_service_date, f.service_notes, f.notification_preferences, f.status, f.notes, f.version, f.created_at, f.updated_at`;

/** Of a customer's follow-ups the one its card speaks of comes first: what `leadingFollowUp` of the noun says. */
export const leadingFirst = "(f.status <> 'active'), f.next_due_date asc nulls last, f.id";

/** Reads one follow-up. */
export async function readFollowUp(ownerId: string, id: string, query: OwnerDb["query"]): Promise<FollowUp | null> {
  const [row] = await query<{ found: FollowUp }>(oneStatement, [ownerId, id]);
  return row?.found ?? null;
}

/** A customer's follow-ups, the leading one first. */
export async function followUpsOf(ownerId: string, customerId: string, query: OwnerDb["query"]): Promise<FollowUp[]> {
  const rows = await query<{ found: FollowUp }>(ofCustomerStatement, [ownerId, customerId]);
  return rows.map((row) => row.found);
}

const oneStatement = {
  name: "follow-up",
  text: `select to_json(shown) as found from (select ${followUpColumns} from customer_follow_ups f where f.created_by = $1 and f.id = $2) shown`,
};
const ofCustomerStatement = {
  name: "follow-ups-of-customer",
  text: `select to_json(shown) as found from (select ${followUpColumns} from customer_follow_ups f where f.created_by = $1 and f.customer_id = $2 order by ${leadingFirst}) shown`,
};

/** How follow-ups are read; in all statements `f` is a follow-up and `$1` the owner. */

/** A follow-up as the contract shows it. */
export const followUpColumns = `f.id, f.customer_id, f.created_by, f.follow_up_frequency, f.custom_interval_days, f.last_contact_date, f.next_due_date, f.service_interval_months,
  f.last_service_date, f.next_service_date, f.service_notes, f.notification_preferences, f.status, f.notes, f.version, f.created_at, f.updated_at`;

/** Of a customer's follow-ups the one its card speaks of comes first: what `leadingFollowUp` of the noun says. */
export const leadingFirst = "(f.status <> 'active'), f.next_due_date asc nulls last, f.id";

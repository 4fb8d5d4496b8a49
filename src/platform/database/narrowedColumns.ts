/**
 * The columns with a narrower type than PostgreSQL's: the contents of a JSON column, and the possible texts of a text
 * column. `npm run schema` writes these TypeScript types into schema.ts, and fails for a column that does not exist.
 * JSON that is not listed here is `unknown`.
 */

/** The source text of a type, and the module to import it from unless it is TypeScript's own. */
type NarrowedColumn = { type: string; from?: string };

const anyObject: NarrowedColumn = { type: "Record<string, unknown>" };

export const narrowedColumns: Readonly<Record<string, NarrowedColumn>> = {
  "customer_events.data": anyObject,
  "customer_follow_ups.notification_preferences": { type: "{ email: boolean; dashboard: boolean; both: boolean }" },
  "customer_import_parts.fields": { type: "object[]" },
  "customer_import_parts.merges": { type: "object[]" },
  "customer_import_parts.rows": { type: "object[]" },
  "customer_imports.state": { type: '"adding" | "undoing" | "done"' },
  "customer_merge_moves.after": anyObject,
  "customer_merge_moves.before": anyObject,
  "customer_merges.primary_after": anyObject,
  "customer_merges.primary_before": anyObject,
  "customer_merges.secondary_customer_data": anyObject,
  "customers.contacts": { type: "Contacts", from: "#shared/contact/contacts.ts" },
  "members.saved_filters": { type: "SavedFilters", from: "#shared/savedFilter.ts" },
  "customers.places": { type: "Places", from: "#shared/contact/places.ts" },
  "estimate_events.data": anyObject,
  "invitations.role": { type: "Role", from: "#shared/roles.ts" },
  "members.role": { type: "Role", from: "#shared/roles.ts" },
  "members.notification_choices": {
    type: "NotificationChoices",
    from: "#shared/notifications/notificationKinds.ts",
  },
  "notifications.metadata": {
    type: "{ customer_name?: string | null; customer_email?: string | null; customer_phone?: string | null }",
  },
  "notifications.notification_type": { type: "StoredKind", from: "#shared/notifications/notificationKinds.ts" },
  "outbox.data": { type: "object" },
  "photos.correction": { type: "{ bias: number; stretch: number }" },
  "photos.gravity": { type: "readonly [number, number, number]" },
  "quote_acceptances.line_ids": { type: "string[]" },
  "security_events.kind": { type: "SecurityEventKind", from: "#shared/securityEvents.ts" },
  "webhook_deliveries.payload": anyObject,
};

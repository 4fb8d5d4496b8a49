/**
 * The columns that hold less than PostgreSQL's type says: what is in a JSON column, and which texts a text column has. `npm run schema`
 * writes these TypeScript types into schema.ts, and fails for a column that does not exist. JSON that is not named here is `unknown`.
 */

/** A type as it is written, and the module it is imported from where it is not TypeScript's own. */
type NarrowedColumn = { type: string; from?: string };

const anyObject: NarrowedColumn = { type: "Record<string, unknown>" };

export const narrowedColumns: Readonly<Record<string, NarrowedColumn>> = {
  "customer_events.data": anyObject,
  "customer_follow_ups.notification_preferences": { type: "{ email: boolean; dashboard: boolean; both: boolean }" },
  "customer_merge_moves.after": anyObject,
  "customer_merge_moves.before": anyObject,
  "customer_merges.primary_after": anyObject,
  "customer_merges.primary_before": anyObject,
  "customer_merges.secondary_customer_data": anyObject,
  "estimate_events.data": anyObject,
  "invitations.role": { type: "Role", from: "#shared/roles.ts" },
  "members.role": { type: "Role", from: "#shared/roles.ts" },
  "notifications.metadata": { type: "{ customer_email: string | null; customer_phone: string | null }" },
  "outbox.data": { type: "object" },
  "photos.gravity": { type: "readonly [number, number, number]" },
  "quote_acceptances.line_ids": { type: "string[]" },
  "security_events.kind": { type: "SecurityEventKind", from: "#shared/securityEvents.ts" },
  "webhook_deliveries.payload": anyObject,
};

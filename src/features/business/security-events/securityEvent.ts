import * as z from "zod";
import { securityEventGroups, type SecurityEventGroup, type SecurityEventKind } from "#shared/securityEvents.ts";

/** The log of security events of a business and of its people. */

/** The groups of events that filter the log. */
export const securityEventGroup = z.enum(Object.keys(securityEventGroups) as [SecurityEventGroup]);

/** The display names of the groups. */
export const groupLabels: Readonly<Record<SecurityEventGroup, string>> = {
  sign_in: "Sign-ins",
  credentials: "Passwords and passkeys",
  connections: "API keys and webhooks",
  data: "Exports",
  members: "Members",
};

/** One event as the log shows it. */
export const securityEvent = z.object({
  id: z.uuid(),
  /** The time of the event, in UTC; of counted events, the time of the last one. */
  at: z.string(),
  kind: z.enum(Object.values(securityEventGroups).flat() as [SecurityEventKind]),
  /** The subject of the event, such as a key's name. */
  subject: z.string().nullable(),
  /** "Chrome on Windows"; null if no device was involved. */
  device: z.string().nullable(),
  /** The number of such events within a quarter of an hour. */
  times: z.int(),
  /** The actor or the affected person, by their name in the business; null if unknown. */
  person: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type SecurityEvent = z.output<typeof securityEvent>;

const titles: Readonly<Record<SecurityEventKind, string>> = {
  signed_in: "Signed in",
  sign_in_failed: "Sign-in failed",
  sessions_ended: "Devices signed out",
  password_changed: "Password changed",
  password_reset: "Password reset by email",
  email_changed: "Sign-in email changed",
  factor_on: "Two-step sign-in turned on",
  factor_off: "Two-step sign-in turned off",
  recovery_code_used: "Recovery code used",
  recovery_codes_renewed: "New recovery codes made",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  api_key_made: "API key created",
  api_key_ended: "API key revoked",
  webhook_saved: "Webhook saved",
  webhook_secret_renewed: "Webhook secret renewed",
  webhook_removed: "Webhook removed",
  exported_customers: "Customers exported",
  exported_estimates: "Estimates exported",
  exported_quotes: "Quotes exported",
  exported_jobs: "Jobs exported",
  exported_invoices: "Invoices exported",
  exported_everything: "Everything exported",
  deletion_asked: "Account deletion requested",
  member_invited: "Member invited",
  invitation_withdrawn: "Invitation withdrawn",
  member_joined: "Member joined",
  member_role_changed: "Role changed",
  member_removed: "Member removed",
  member_left: "Member left",
};

/** The title of an event in the log: "Sign-in failed, 3 times". */
export const eventTitle = ({ kind, times }: Pick<SecurityEvent, "kind" | "times">): string =>
  times === 1 ? titles[kind] : `${titles[kind]}, ${times} times`;

/** True for events that need a second look: a possible intruder, or a safeguard that was removed. */
export const isAlarming = ({ kind }: Pick<SecurityEvent, "kind">): boolean =>
  kind === "sign_in_failed" || kind === "factor_off" || kind === "recovery_code_used" || kind === "deletion_asked";

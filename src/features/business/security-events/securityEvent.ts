import * as z from "zod";
import { securityEventGroups, type SecurityEventGroup, type SecurityEventKind } from "#shared/securityEvents.ts";

/** The log of what touched the safety of a business and of the people who work in it. */

/** The groups of events by which the log is filtered. */
export const securityEventGroup = z.enum(Object.keys(securityEventGroups) as [SecurityEventGroup]);

/** How the groups are called. */
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
  /** When it happened, in UTC; of what is counted, when it happened last. */
  at: z.string(),
  kind: z.enum(Object.values(securityEventGroups).flat() as [SecurityEventKind]),
  /** What it was about, such as a key's name. */
  subject: z.string().nullable(),
  /** "Chrome on Windows"; null where no device had a part in it. */
  device: z.string().nullable(),
  /** How often within a quarter of an hour. */
  times: z.int(),
  /** Who did it or whom it happened to, by the name in the business; null where nobody is known. */
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
  exported_everything: "Everything exported",
  deletion_asked: "Account deletion requested",
  member_invited: "Member invited",
  invitation_withdrawn: "Invitation withdrawn",
  member_joined: "Member joined",
  member_role_changed: "Role changed",
  member_removed: "Member removed",
  member_left: "Member left",
};

/** An event as a line of the log: "Sign-in failed, 3 times". */
export const eventTitle = ({ kind, times }: Pick<SecurityEvent, "kind" | "times">): string =>
  times === 1 ? titles[kind] : `${titles[kind]}, ${times} times`;

/** What calls for a second look: somebody may be at the door, or a safeguard is gone. */
export const isAlarming = ({ kind }: Pick<SecurityEvent, "kind">): boolean =>
  kind === "sign_in_failed" || kind === "factor_off" || kind === "recovery_code_used" || kind === "deletion_asked";

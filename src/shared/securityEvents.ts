/** The kinds of events in a security log, by subject: the groups of its filter. */
export const securityEventGroups = {
  sign_in: ["signed_in", "sign_in_failed", "sessions_ended"],
  credentials: [
    "password_changed",
    "password_reset",
    "email_changed",
    "factor_on",
    "factor_off",
    "recovery_code_used",
    "recovery_codes_renewed",
    "passkey_added",
    "passkey_removed",
  ],
  connections: ["api_key_made", "api_key_ended", "webhook_saved", "webhook_secret_renewed", "webhook_removed"],
  data: [
    "exported_customers",
    "exported_estimates",
    "exported_quotes",
    "exported_jobs",
    "exported_invoices",
    "exported_everything",
    "deletion_asked",
  ],
  members: [
    "member_invited",
    "invitation_withdrawn",
    "member_joined",
    "member_role_changed",
    "member_removed",
    "member_left",
  ],
} as const satisfies Record<string, readonly string[]>;

export type SecurityEventGroup = keyof typeof securityEventGroups;
/** An event that affects the security of a business or of its members. */
export type SecurityEventKind = (typeof securityEventGroups)[SecurityEventGroup][number];

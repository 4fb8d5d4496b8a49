/** What a security log knows, by what it is about: the groups that it can be filtered by. */
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
  data: ["exported_customers", "exported_estimates", "exported_quotes", "exported_everything", "deletion_asked"],
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
/** Something that touches the safety of a business or of the people who work in it. */
export type SecurityEventKind = (typeof securityEventGroups)[SecurityEventGroup][number];

/** The maximum number of passkeys of a person. */
export const maxPasskeys = 20;

/** So many passkeys a person may have at once. */
export const maxPasskeys = 20;

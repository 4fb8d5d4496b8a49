/** What was typed to sign up, but for the password, and when the confirmation email was last asked for. */
export type PendingSignUp = {
  name: string;
  email: string;
  businessName: string;
  trade: string;
  /** The query of the sign-up's address, such as `?trial=true`. */
  search: string;
  /** In milliseconds since 1970. */
  sentAt: number;
};

const key = "yardstick.sign-up";

/** Stores a sign-up that waits for its confirmation, for this tab: "Check your inbox" survives a reload. */
export function storePendingSignUp(pending: PendingSignUp): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(pending));
  } catch {
    // storage is forbidden: the page asks for the address
  }
}

/** The sign-up of this tab that waits for its confirmation; null for none. */
export function pendingSignUp(): PendingSignUp | null {
  try {
    const stored = window.sessionStorage.getItem(key);
    return stored === null ? null : (JSON.parse(stored) as PendingSignUp);
  } catch {
    return null;
  }
}

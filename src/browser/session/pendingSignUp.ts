/** The typed sign-up data, except the password, and the time of the last request for the confirmation email. */
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

/** Stores an unconfirmed sign-up for this tab, so that "Check your inbox" survives a reload. */
export function storePendingSignUp(pending: PendingSignUp): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(pending));
  } catch {
    // storage is forbidden: the page asks for the address
  }
}

/** The unconfirmed sign-up of this tab; null if there is none. */
export function pendingSignUp(): PendingSignUp | null {
  try {
    const stored = window.sessionStorage.getItem(key);
    return stored === null ? null : (JSON.parse(stored) as PendingSignUp);
  } catch {
    return null;
  }
}

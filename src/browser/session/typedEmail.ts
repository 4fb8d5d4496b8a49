const key = "yardstick.email";

/** Stores the typed email for the next page of this tab, so that the person need not type it again. */
export function storeTypedEmail(email: string): void {
  try {
    window.sessionStorage.setItem(key, email);
  } catch {
    // storage is forbidden: the person types it again
  }
}

/** Returns the email that the previous page stored, once; null if there is none, or the person is already typing. */
export function consumeTypedEmail(): string | null {
  try {
    const email = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return document.activeElement instanceof HTMLInputElement ? null : email;
  } catch {
    return null;
  }
}

const key = "yardstick.email";

/** Takes what somebody typed as the email along to the next page of this tab, so that it need not be typed again. */
export function storeTypedEmail(email: string): void {
  try {
    window.sessionStorage.setItem(key, email);
  } catch {
    // storage is forbidden: it is typed again
  }
}

/** The email that the page before took along, once; null when there is none, or somebody is typing already. */
export function consumeTypedEmail(): string | null {
  try {
    const email = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return document.activeElement instanceof HTMLInputElement ? null : email;
  } catch {
    return null;
  }
}

/** Words for the next page: a message that must outlive a page load, such as the one on leaving the demo. */
export type LeftMessage = { title: string; description?: string };

const key = "yardstick.message";

/** Leaves a message for the next page of this tab. */
export function leaveMessage(message: LeftMessage): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(message));
  } catch {
    // storage is forbidden: the words are lost, nothing else is
  }
}

/** Takes the message that the page before left, once; null when there is none. */
export function takeMessage(): LeftMessage | null {
  try {
    const left = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return left === null ? null : (JSON.parse(left) as LeftMessage);
  } catch {
    return null;
  }
}

import type { ToastMessage } from "#ui/toast.tsx";

/** A message for the next page, which survives one page load, such as the message on leaving the demo. */
export type FlashMessage = Omit<ToastMessage, "action">;

const key = "yardstick.messages";

/** Stores a message for the next page of this tab. */
export function setFlash({ title, description, tone, duration }: FlashMessage): void {
  try {
    const before = JSON.parse(window.sessionStorage.getItem(key) ?? "[]") as FlashMessage[];
    window.sessionStorage.setItem(key, JSON.stringify([...before, { title, description, tone, duration }]));
  } catch {
    // storage is forbidden: only the message is lost
  }
}

/** Returns the messages that the previous page stored, and removes them. */
export function consumeFlash(): FlashMessage[] {
  try {
    const stored = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return stored === null ? [] : (JSON.parse(stored) as FlashMessage[]);
  } catch {
    return [];
  }
}

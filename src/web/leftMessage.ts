import type { ToastMessage } from "#ui/toast.tsx";

/** Words for the next page: a message that must outlive a page load, such as the one on leaving the demo. */
export type LeftMessage = Omit<ToastMessage, "action">;

const key = "yardstick.messages";

/** Leaves a message for the next page of this tab. */
export function leaveMessage({ title, description, tone, duration }: LeftMessage): void {
  try {
    const before = JSON.parse(window.sessionStorage.getItem(key) ?? "[]") as LeftMessage[];
    window.sessionStorage.setItem(key, JSON.stringify([...before, { title, description, tone, duration }]));
  } catch {
    // storage is forbidden: the words are lost, nothing else is
  }
}

/** Takes the messages that the page before left, once. */
export function takeMessages(): LeftMessage[] {
  try {
    const left = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return left === null ? [] : (JSON.parse(left) as LeftMessage[]);
  } catch {
    return [];
  }
}

/** The other tabs of this browser share the session's cookie, so they are notified when it changes. */

let channel: BroadcastChannel | null | undefined;
const open = () => (channel ??= "BroadcastChannel" in globalThis ? new BroadcastChannel("yardstick.session") : null);

/** Makes this browser's other tabs refetch the session. */
export function notifyOtherTabs(): void {
  open()?.postMessage("changed");
}

/** Calls back when another tab has signed in or out. Returns a function that stops listening. */
export function onOtherTabs(look: () => void): () => void {
  open()?.addEventListener("message", look);
  return () => open()?.removeEventListener("message", look);
}

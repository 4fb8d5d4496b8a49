import { useStore } from "#ui/useStore.ts";
import { toasts } from "./toasts.ts";

/** Where the messages of the public pages stand, once what shows them has arrived. */
export function Toasts() {
  const part = useStore(toasts);
  return part && <part.Toaster />;
}

import { useStore } from "#ui/useStore.ts";
import { toasts } from "./toasts.ts";

/** Shows the messages of the public pages, once the code that shows them has arrived. */
export function Toasts() {
  const part = useStore(toasts);
  return part && <part.Toaster />;
}

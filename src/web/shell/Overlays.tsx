import { useEffect } from "react";
import { useStore } from "#ui/useStore.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { overlayStore, showOverlay } from "./overlays.ts";

const CommandPalette = lazyComponent(() => import("./CommandPalette.tsx"), "CommandPalette");
const KeysDialog = lazyComponent(() => import("./KeysDialog.tsx"), "KeysDialog");

const close = () => showOverlay(null);

/**
 * The overlays that open over any page by a key: the command palette by Ctrl or ⌘ and K, the list of the keys by a
 * question mark.
 */
export function Overlays() {
  const shown = useStore(overlayStore);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey) return;
      const isPalette = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "k";
      const isKeys = event.key === "?" && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
      if (!isPalette && !isKeys) return;
      // Nothing else opens over a dialog, because typing in the dialog takes priority.
      if (overlayStore.get() === null && document.querySelector("[role=dialog], [role=alertdialog]")) return;
      event.preventDefault();
      showOverlay(isKeys ? "keys" : overlayStore.get() === "palette" ? null : "palette");
    };
    window.addEventListener("keydown", listen);
    return () => {
      window.removeEventListener("keydown", listen);
      close();
    };
  }, []);
  if (shown === "palette") return <CommandPalette onClose={close} />;
  if (shown === "keys") return <KeysDialog onClose={close} />;
  return null;
}

/** True if keys type text at the current focus. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

import { useRef } from "react";

/**
 * Brings the focus back to what opened a dialog that has no trigger of its own. What was opened from a menu goes back
 * to the menu's button, because the item itself is gone by then. A focus that somebody has put elsewhere meanwhile stays there: what they
 * type next belongs into that field.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      const from = document.activeElement;
      const button = from?.closest("[data-opened-by]")?.getAttribute("data-opened-by");
      opener.current = button ? document.getElementById(button) : from;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // The focus of what was removed is the body's; a dialog below takes it as a whole.
      if (document.activeElement?.matches("body, [role=dialog], [role=alertdialog]") === false) return;
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

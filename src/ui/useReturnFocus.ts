import { useRef } from "react";

/**
 * Brings the focus back to what opened a dialog that has no trigger of its own. What was opened from a menu goes back
 * to the menu's button, because the item itself is gone by then.
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
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

import { useRef } from "react";

/**
 * Returns the focus to the element that opened a dialog without a trigger of its own. If a menu item opened it, the
 * focus goes to the menu's button, because the item no longer exists. If the focus has moved elsewhere since, it stays
 * there, because the person's next text belongs to that field.
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
      // When the focused element is removed, the body gets the focus, or the dialog below as a whole.
      if (document.activeElement?.matches("body, [role=dialog], [role=alertdialog]") === false) return;
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

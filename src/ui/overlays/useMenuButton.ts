import { useId, useState, type KeyboardEvent, type PointerEvent } from "react";

/** The list's side of a menu button, see `MenuList`. */
export interface OpenedMenu {
  /** The id of the button. */
  of: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const openingKeys = ["Enter", " ", "ArrowDown"];

/**
 * The state of a menu: `button` has the properties of the button that opens it, `list` those of its `MenuList`. The
 * list is rendered once `near` is true, when the pointer or the focus reaches the button, so that its code can be
 * fetched apart from the button's.
 */
export function useMenuButton() {
  const of = useId();
  const [near, setNear] = useState(false);
  const [open, setOpen] = useState(false);
  const approach = () => setNear(true);
  return {
    near,
    list: { of, open, onOpenChange: setOpen } satisfies OpenedMenu,
    button: {
      id: of,
      "aria-haspopup": "menu" as const,
      "aria-expanded": open,
      "aria-controls": open ? listId(of) : undefined,
      "data-state": open ? "open" : "closed",
      onPointerEnter: approach,
      onFocus: approach,
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0 || event.ctrlKey) return;
        approach();
        setOpen(!open);
        // The browser would focus the button after the list has taken the focus.
        if (!open) event.preventDefault();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!openingKeys.includes(event.key)) return;
        event.preventDefault();
        approach();
        setOpen(event.key === "ArrowDown" || !open);
      },
    },
  };
}

/** The id of the list that a button opens. */
export const listId = (button: string) => `${button}list`;

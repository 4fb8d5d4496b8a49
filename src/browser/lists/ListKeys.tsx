import { useEffect, useEffectEvent, type RefObject } from "react";

/**
 * The keys of a list, at a desk: J and K focus the next and the previous row, Enter opens the focused one, E edits it, X
 * selects it. They work while the focus is in the list or nowhere. `onEdit` gets the place of the row, from 0.
 */
export function ListKeys({ list, onEdit }: { list: RefObject<HTMLElement | null>; onEdit: (place: number) => void }) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !isFree(list.current)) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const step = { j: 1, k: -1 }[event.key];
    if (step !== undefined) focusRow(rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]);
    else if (event.key === "e" && at >= 0) onEdit(at);
    else if (event.key === "x" && at >= 0) rows[at]?.querySelector<HTMLElement>("input[type=checkbox]")?.click();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return null;
}

/** Focuses the link or button with the name of the row. */
function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>("a[href], button")?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
}

/** True if no dialog or menu is open, and the focus is in the list, on no field of it, or on no part of the page. */
function isFree(list: HTMLElement | null): boolean {
  const focused = document.activeElement;
  if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return false;
  if (!(focused instanceof HTMLElement) || focused === document.body || focused.matches("main, h1")) return true;
  return list !== null && list.contains(focused) && !focused.matches("select, input:not([type=checkbox])");
}

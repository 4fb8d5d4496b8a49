import { useEffect, useRef, type RefObject } from "react";

/**
 * For a row of choices that is wider than the screen: scrolls the chosen one into sight. `chosen` identifies it,
 * because the row alone cannot tell when the choice changes.
 */
export function useChosenInSight<Row extends HTMLElement>(chosen: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const box = row.current;
    const shown = box?.querySelector<HTMLElement>("[data-state=active], [aria-current=page]");
    if (box && shown) box.scrollLeft = shown.offsetLeft - (box.clientWidth - shown.offsetWidth) / 2;
  }, [chosen]);
  return row;
}

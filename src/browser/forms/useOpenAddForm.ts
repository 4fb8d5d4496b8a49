import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { useClearNavigationState } from "#browser/links.tsx";

/** The navigation state of a link that opens a page with its add dialog. */
export const openAddFormState = { add: true };

/** Opens a page's add dialog if a link requested it: once, not again on Back or Reload. */
export function useOpenAddForm(add: () => void): void {
  const { state } = useLocation() as { state: unknown };
  const clearState = useClearNavigationState();
  const isRequested = typeof state === "object" && state !== null && "add" in state && state.add === true;
  const open = useEffectEvent(() => {
    add();
    clearState();
  });
  useEffect(() => {
    if (isRequested) open();
  }, [isRequested]);
}

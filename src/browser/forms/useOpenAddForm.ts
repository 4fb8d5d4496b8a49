import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";
import { useClearNavigationState } from "#browser/links.tsx";

/** What travels with a link to a page that shall begin with its dialog for adding something. */
export const openAddFormState = { add: true };

/** Opens a page's dialog for adding something when a link asked for it: once, not again on Back or Reload. */
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

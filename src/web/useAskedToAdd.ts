import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";

/** What travels with a link to a page that shall begin with its dialog for adding something. */
export const askToAdd = { add: true };

/** Opens a page's dialog for adding something when a link asked for it: once, not again on Back or Reload. */
export function useAskedToAdd(add: () => void): void {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const asked = typeof state === "object" && state !== null && "add" in state && state.add === true;
  const open = useEffectEvent(() => {
    add();
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  });
  useEffect(() => {
    if (asked) open();
  }, [asked]);
}

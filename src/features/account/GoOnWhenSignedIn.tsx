import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { pageAt } from "#pages.ts";
import { safeRedirect } from "#features/account/account.ts";
import { useSession } from "#web/session.tsx";

/** On the pages of signing in: as soon as somebody is signed in, goes where `redirect` says, or to the dashboard. */
export function GoOnWhenSignedIn() {
  const { state } = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const target = safeRedirect(search.get("redirect"));
  useEffect(() => {
    if (state !== "signed-in") return;
    const entry = pageAt(target.replace(/[?#].*/, ""))?.entry;
    if (entry === "site" || entry === "form") window.location.replace(target);
    else void navigate(target, { replace: true });
  }, [state, target, navigate]);
  return null;
}

import { useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { useUnread } from "./useUnread.ts";
import { useSession } from "#browser/client/useSession.ts";
import { useNavigate } from "#browser/links.tsx";

/** Announces notifications that arrive, counts them on the tab's icon, and reads those about the open page. */
export function useAnnounceNotifications(): void {
  const { state, me } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const found = useUnread();
  useEffect(() => {
    if (!found && state === "loading") return;
    const announced = { found, who: me && `${me.id} ${me.form_owner_id}`, pathname, navigate, queries, state };
    import("./announceNotifications.browser.ts").then(
      ({ announceNotifications }) => announceNotifications(announced),
      () => {}, // offline, or a new release: the bell still counts
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `navigate` changes with each page, as `pathname` does.
  }, [found, me?.id, me?.form_owner_id, pathname, state]);
}

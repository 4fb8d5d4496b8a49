import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";
import type { NewRequest } from "#features/requests/estimates/newRequest.ts";
import { toast } from "#ui/toast.tsx";
import { useNavigate } from "#browser/links.tsx";
import { requestLine } from "#features/requests/estimates/requestLine.ts";
import { useNewRequests } from "#features/requests/estimates/useNewRequests.ts";
import { useSession } from "#browser/client/useSession.ts";

/** The pages on which new requests appear automatically. */
const lists = /^\/(dashboard|manage-estimates|general|pressure-washing|sealcoating)$/;

/**
 * Announces requests that arrive while another page is open: a message with a link to them in the visible tab, and the
 * count on the icon of the installed app.
 */
export function useAnnounceNewRequests(): void {
  useIconBadge();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const found = useNewRequests();
  /** The arrival time of the newest request known to this page. */
  const known = useRef<string | null>(null);

  const announce = useEffectEvent((rows: readonly NewRequest[]) => {
    const before = known.current;
    known.current = [before ?? "", ...rows.map(({ created_at }) => created_at)].reduce(later);
    if (before === null || document.hidden || lists.test(pathname)) return;
    const arrived = rows.filter(
      ({ id, created_at }) => later(created_at, before) !== before && pathname !== `/estimate/${id}`,
    );
    void unlessAnnounced(arrived, (unannounced) => {
      const [first] = unannounced;
      if (!first) return;
      const one = unannounced.length === 1;
      toast({
        ...(one
          ? { title: `New request from ${first.name}`, description: requestLine(first) }
          : {
              title: `${unannounced.length} new requests`,
              description: unannounced.map(({ name }) => name).join(", "),
            }),
        action: { label: "Open", onClick: () => navigate(one ? `/estimate/${first.id}` : "/dashboard") },
      });
    });
  });
  useEffect(() => {
    if (found) announce(found.rows);
  }, [found]);
}

const later = (one: string, other: string): string => (Date.parse(one) > (Date.parse(other) || 0) ? one : other);

const announcedKey = "yardstick.told-request";

/** Two windows of one browser may be visible together: only the first announces the requests. */
async function unlessAnnounced(
  arrived: readonly NewRequest[],
  announce: (unannounced: readonly NewRequest[]) => void,
): Promise<void> {
  const announceOnce = () => {
    try {
      const lastAnnounced = localStorage.getItem(announcedKey) ?? "";
      const unannounced = arrived.filter(({ created_at }) => later(created_at, lastAnnounced) !== lastAnnounced);
      localStorage.setItem(
        announcedKey,
        [lastAnnounced, ...unannounced.map(({ created_at }) => created_at)].reduce(later),
      );
      announce(unannounced);
    } catch {
      announce(arrived); // a browser without storage
    }
  };
  // Browsers offer locks only to pages in a secure context.
  await (navigator.locks ? navigator.locks.request(announcedKey, announceOnce) : announceOnce());
}

/** Shows the count on the icon of the installed app, if the device supports it. */
function useIconBadge(): void {
  const { state } = useSession();
  const found = useNewRequests();
  const count = state === "signed-in" ? found?.count : 0;
  useEffect(() => {
    if (count === undefined || state === "loading" || !("setAppBadge" in navigator)) return;
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
  }, [count, state]);
}

import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useHasNotifications } from "#features/alerts/notifications/useUnread.ts";
import { useSession } from "#browser/client/useSession.ts";

const PushOfferCard = lazyComponent(() => import("./PushOfferCard.tsx"), "PushOfferCard");

/** Offers notifications once the business has requests. */
export function PushOffer({ hasRequests }: { hasRequests: boolean }) {
  const { state } = useSession();
  const has = useHasNotifications();
  return hasRequests && state === "signed-in" && has ? <PushOfferCard /> : null;
}

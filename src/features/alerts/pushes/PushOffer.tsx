import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useMay } from "#browser/client/useMay.ts";
import { estimatesApi } from "#features/requests/estimates/estimate.client.ts";
import { useSession } from "#browser/client/useSession.ts";

const PushOfferCard = lazyComponent(() => import("./PushOfferCard.tsx"), "PushOfferCard");

/** Offers notifications once the business has requests. */
export function PushOffer({ hasRequests }: { hasRequests: boolean }) {
  const { state } = useSession();
  const may = useMay();
  return hasRequests && state === "signed-in" && may(estimatesApi.newRequests) ? <PushOfferCard /> : null;
}

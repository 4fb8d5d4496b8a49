import { useSession } from "#browser/client/useSession.ts";

/** True if the features of the Pro plan are open here: by the plan or its trial, and in the demo. */
export function useHasPro(): boolean {
  const { state, me } = useSession();
  return state === "demo" || Boolean(me?.subscription.subscribed);
}

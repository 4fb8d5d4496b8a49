import { useSession } from "#browser/client/useSession.ts";

/** Whether what belongs to the Pro plan is open here: by the plan or its trial, and in the demo. */
export function useHasPro(): boolean {
  const { state, me } = useSession();
  return state === "demo" || Boolean(me?.subscription.subscribed);
}

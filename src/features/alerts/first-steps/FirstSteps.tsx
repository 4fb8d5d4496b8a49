import { useQuery } from "@tanstack/react-query";
import { firstStepsApi } from "./firstStep.client.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useSession } from "#browser/client/useSession.ts";
import { Skeleton } from "#ui/Skeleton.tsx";

/** The place of the card until it is known whether it is shown, and until its code is loaded. */
export const firstStepsPlace = <Skeleton className="h-[34.5rem] rounded-xl md:h-88" />;

const FirstStepsCard = lazyComponent(
  () => import("./FirstStepsCard.tsx"),
  "FirstStepsCard",
  undefined,
  firstStepsPlace,
);

const stepsQuery = firstStepsApi.read.queryOptions();

/** True once it is known whether there are first steps to show, or once that failed to load. */
export function useFirstStepsKnown(): boolean {
  const { isLoading, failureCount } = useQuery(stepsQuery);
  return !isLoading || failureCount > 0;
}

/** The steps to a first quote, at the top of the dashboard until they are done or dismissed. */
export function FirstSteps() {
  const { me } = useSession();
  const steps = useQuery(stepsQuery);
  if (!steps.data || steps.data.over || !me) return null;
  return <FirstStepsCard done={steps.data.done} formOwnerId={me.form_owner_id} />;
}

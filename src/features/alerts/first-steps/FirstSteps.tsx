import { useQuery } from "@tanstack/react-query";
import { firstStepsApi } from "./firstStep.client.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useSession } from "#browser/client/useSession.ts";

const FirstStepsCard = lazyComponent(() => import("./FirstStepsCard.tsx"), "FirstStepsCard");

/** The steps to a first quote, at the top of the dashboard until they are done or dismissed. */
export function FirstSteps() {
  const { me } = useSession();
  const steps = useQuery(firstStepsApi.read.queryOptions());
  if (!steps.data || steps.data.over || !me) return null;
  return <FirstStepsCard done={steps.data.done} formOwnerId={me.form_owner_id} />;
}

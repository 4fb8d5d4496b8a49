import { screenApi } from "#browser/client/client.ts";
import type { firstStepsContract } from "./firstStep.contract.ts";

/** These operations as screens ask them. */
export const firstStepsApi = screenApi<typeof firstStepsContract>("firstSteps");

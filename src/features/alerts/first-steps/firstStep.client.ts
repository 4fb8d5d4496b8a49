import { screenApi } from "#browser/client/client.ts";
import type { firstStepsContract } from "./firstStep.contract.ts";

/** These operations, as screens call them. */
export const firstStepsApi = screenApi<typeof firstStepsContract>("firstSteps");

import type { DemoHandlers } from "#browser/demo/demoContext.ts";
import type { firstStepsContract } from "./firstStep.contract.ts";

/** The demo's handlers of the way to a first quote: its business has taken every step. */
export const firstStepDemoHandlers: DemoHandlers<typeof firstStepsContract> = {
  read: () => ({ done: { service: true, branding: true, trial: true, sharing: true }, over: true }),
  noteShared: () => ({ noted: true }),
  dismiss: () => ({ noted: true }),
};

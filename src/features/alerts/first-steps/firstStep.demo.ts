import type { DemoHandlers } from "#browser/demo/demoContext.ts";
import type { firstStepsContract } from "./firstStep.contract.ts";

/** The demo's handlers of the first steps: its business has done every step. */
export const firstStepDemoHandlers: DemoHandlers<typeof firstStepsContract> = {
  read: () => ({ done: { service: true, branding: true, trial: true, sharing: true }, over: true }),
  noteShared: () => ({ noted: true }),
  dismiss: () => ({ noted: true }),
};

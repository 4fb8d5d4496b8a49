import * as z from "zod";

/** The steps of a new owner to a first quote, in order. */
export const firstSteps = ["service", "branding", "trial", "sharing"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** The first steps that are done, read from the database. `over`: no steps are shown any longer. */
export const firstStepState = z.object({
  done: z.record(z.enum(firstSteps), z.boolean()),
  over: z.boolean(),
});
export type FirstStepState = z.output<typeof firstStepState>;

/** The facts that decide which first steps of a business are done. */
type FirstStepFacts = {
  has_service: boolean;
  name: string | null;
  has_logo: boolean;
  tried: boolean;
  shared: boolean;
  dismissed: boolean;
  /** True once a customer has sent a request, which is the goal of the steps. */
  has_request: boolean;
};

/** Returns the first steps that a business has done, and whether they are over. */
export function firstStepsOf(found: FirstStepFacts): FirstStepState {
  const done = {
    service: found.has_service,
    branding: found.name !== null && found.name.trim() !== "" && found.has_logo,
    trial: found.tried,
    sharing: found.has_service && found.shared,
  };
  return { done, over: found.dismissed || found.has_request };
}

import * as z from "zod";

/** What a new owner does on the way to a first quote, in order. */
export const firstSteps = ["service", "branding", "trial", "sharing"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Which of the first steps are done, by what is in the database. `over`: there is nothing to show of them any more. */
export const firstStepState = z.object({
  done: z.record(z.enum(firstSteps), z.boolean()),
  over: z.boolean(),
});
export type FirstStepState = z.output<typeof firstStepState>;

/** What is known of a business that its first steps are judged by. */
type FirstStepFacts = {
  has_service: boolean;
  name: string | null;
  has_logo: boolean;
  tried: boolean;
  shared: boolean;
  dismissed: boolean;
  /** Whether a customer has sent a request: that is what the steps are for. */
  has_request: boolean;
};

/** Where a business stands on the way to its first quote. */
export function firstStepsOf(found: FirstStepFacts): FirstStepState {
  const done = {
    service: found.has_service,
    branding: found.name !== null && found.name.trim() !== "" && found.has_logo,
    trial: found.tried,
    sharing: found.has_service && found.shared,
  };
  return { done, over: found.dismissed || found.has_request };
}

import { jobStateLabels, type JobState } from "./jobState.ts";

/** The messages of refusals about jobs. */
export const jobRefusals = {
  gone: "This job was not found. It may have been deleted.",
  changed: "This job was changed on another device. Please reload the page.",
  notAccepted: "The customer hasn't accepted this quote yet. A job begins with the yes.",
  noEstimate: "This estimate was not found. It may have been deleted.",
  noCustomer: "This customer was not found. It may have been deleted.",
  fixedWork: "These lines are as the customer accepted them.",
  changedWork: "This work was changed by agreement, so its lines stay. Add another change instead.",
  noTitle: "Please name this job.",
  noReason: "Please give a reason.",
  visitsAhead: "This job has visits that are not done. Record them as done, or delete them, first.",
} as const;

/** Returns the message of a refused change of state. */
export const moveRefusal = (from: JobState): string =>
  `This job is ${jobStateLabels[from].toLowerCase()}. Please reload the page.`;

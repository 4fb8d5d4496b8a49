import * as z from "zod";
import { firstStepState } from "./firstStep.ts";
import { memberOperation } from "#shared/operation.ts";

const noted = z.object({ noted: z.literal(true) });

/** Operations of the dashboard on the steps to a first quote. */
export const firstStepsContract = {
  read: memberOperation("manager", {
    method: "GET",
    path: "/first-steps",
    summary: "List the first steps",
  }).output(firstStepState),
  noteShared: memberOperation("manager", {
    method: "POST",
    path: "/first-steps/shared",
    summary: "Record sharing the form",
  }).output(noted),
  dismiss: memberOperation("manager", {
    method: "POST",
    path: "/first-steps/dismiss",
    summary: "Hide the first steps",
  }).output(noted),
};

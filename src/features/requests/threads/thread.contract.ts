import * as z from "zod";
import { memberOperation } from "#shared/operation.ts";
import { threadEnds, threadRecords, threadSteps } from "./thread.ts";

const day = z.iso.date().describe("In the time zone of the business.");

/** A step without its record, as the customer reads it. */
const publicStep = z.object({ step: z.enum(threadSteps), day: day.nullable() });
const ended = z.object({ how: z.enum(threadEnds), day: day.nullable() }).nullable();

/** A thread as its customer reads it. */
export const publicThreadShape = z.object({ steps: z.array(publicStep), ended });

const thread = z.object({
  steps: z.array(publicStep.extend({ record: z.object({ kind: z.enum(threadRecords), id: z.uuid() }).nullable() })),
  opened: day.nullable().describe("The day on which the customer last opened the quote, in the business's time zone."),
  ended,
});

const byId = z.object({ id: z.uuid() });

/** The operations that read the thread of a job: from the request over the quote and the visit to the payment. */
export const threadsContract = {
  ofEstimate: memberOperation("manager", {
    method: "GET",
    path: "/estimates/{id}/thread",
    summary: "Get an estimate's job",
  })
    .input(byId)
    .output(thread),
  ofQuote: memberOperation("manager", {
    method: "GET",
    path: "/quotes/{id}/thread",
    summary: "Get a quote's job",
  })
    .input(byId)
    .output(thread),
  ofCustomer: memberOperation("manager", {
    method: "GET",
    path: "/customers/{id}/thread",
    summary: "Get a customer's job",
  })
    .input(byId)
    .output(thread),
};

import { implement } from "@orpc/server";
import { mergesContract } from "#features/merges/merge.contract.ts";
import { ownersOnly, type RequestContext } from "#platform/operations.ts";
import { findDuplicates, tellApart } from "./duplicates.server.ts";
import { mergeHistory } from "./history.server.ts";
import { mergeCustomers, previewMerge } from "./merging.server.ts";
import { takeEstimateOut } from "./takingOut.server.ts";
import { unmergeCustomers } from "./unmerging.server.ts";

const answers = implement(mergesContract).$context<RequestContext>().use(ownersOnly);

/** The answers to what owners ask about making two customers one, and undoing it. */
export const mergeHandlers = {
  preview: answers.preview.handler(({ input, context }) => previewMerge(context.owner, input)),
  merge: answers.merge.handler(({ input, context }) => mergeCustomers(context.owner, input)),
  history: answers.history.handler(({ input, context }) => mergeHistory(context.owner, input)),
  unmerge: answers.unmerge.handler(({ input, context }) => unmergeCustomers(context.owner, input.id)),
  unmergeEstimate: answers.unmergeEstimate.handler(({ input, context }) =>
    takeEstimateOut(context.owner, input.estimate_id),
  ),
  duplicates: answers.duplicates.handler(({ context }) => findDuplicates(context.owner)),
  tellApart: answers.tellApart.handler(({ input, context }) => tellApart(context.owner, input)),
};

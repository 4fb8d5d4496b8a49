import { implement } from "@orpc/server";
import { mergesContract } from "./merge.contract.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { findDuplicates, dismissDuplicate } from "./duplicates.server.ts";
import { mergeHistory } from "./history.server.ts";
import { mergeCustomers, previewMerge } from "./merging.server.ts";
import { unmergeEstimate } from "./unmergeEstimate.server.ts";
import { unmergeCustomers } from "./unmerging.server.ts";

const os = implement(mergesContract).$context<RequestContext>().use(requireOwner);

/** The handlers that merge two customers and undo it. */
export const mergeHandlers = {
  preview: os.preview.handler(({ input, context }) => previewMerge(context.owner, input)),
  merge: os.merge.handler(({ input, context }) => mergeCustomers(context.owner, input)),
  history: os.history.handler(({ input, context }) => mergeHistory(context.owner, input)),
  unmerge: os.unmerge.handler(({ input, context }) => unmergeCustomers(context.owner, input.id)),
  unmergeEstimate: os.unmergeEstimate.handler(({ input, context }) =>
    unmergeEstimate(context.owner, input.estimate_id),
  ),
  duplicates: os.duplicates.handler(({ context }) => findDuplicates(context.owner)),
  dismissDuplicate: os.dismissDuplicate.handler(({ input, context }) => dismissDuplicate(context.owner, input)),
};

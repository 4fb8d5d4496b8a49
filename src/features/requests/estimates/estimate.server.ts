import { implement } from "@orpc/server";
import { estimatesContract } from "./estimate.contract.ts";
import { answeringRawJson, requireOwner, type RequestContext } from "#platform/operations.ts";
import { retryAnalysis } from "#features/requests/analyses/analysis.server.ts";
import { removeEstimates, removeTests, restoreEstimates } from "./deletion.server.ts";
import {
  addToCustomers,
  estimateNotFoundError,
  saveEdited,
  setPrice,
  setStatus,
} from "#features/requests/estimate-records/estimateChanges.server.ts";
import { saveContact, saveNotes } from "#features/requests/estimate-records/estimateChanges.queries.ts";
import { saveMeasurement, saveActualSize } from "./measurementChanges.server.ts";
import { readHistory } from "#features/requests/estimate-records/history.queries.ts";
import { markOpened, readNewRequests } from "./newRequest.queries.ts";
import { readDetails } from "#features/requests/estimate-records/estimate.queries.ts";
import { correctEstimateSearch, findEstimates } from "./estimateFind.queries.ts";
import { readList } from "./estimateList.queries.ts";
import { readStats } from "./estimateStats.queries.ts";

const os = implement(estimatesContract).$context<RequestContext>().use(requireOwner);
const list = implement(answeringRawJson(estimatesContract.list)).$context<RequestContext>().use(requireOwner);

/** The handlers of the operations on estimates. */
export const estimateHandlers = {
  list: list.handler(({ input, context }) => readList(context.owner, input)),

  find: os.find.handler(({ input, context }) => findEstimates(context.owner, input)),
  didYouMean: os.didYouMean.handler(({ input, context: { owner } }) => correctEstimateSearch(owner, input)),

  stats: os.stats.handler(({ input, context }) => readStats(context.owner, input.category)),

  newRequests: os.newRequests.handler(({ context }) => readNewRequests(context.owner)),
  markOpened: os.markOpened.handler(({ input, context }) => markOpened(context.owner, input.ids)),

  get: os.get.handler(async ({ input, context }) => {
    const details = await readDetails(context.owner, input.id);
    if (!details) throw estimateNotFoundError();
    return details;
  }),

  history: os.history.handler(({ input, context }) => readHistory(context.owner, input)),

  setStatus: os.setStatus.handler(({ input, context }) => setStatus(context.owner, input.ids, input.status)),
  remove: os.remove.handler(({ input, context }) => removeEstimates(context.owner, input.ids)),
  restore: os.restore.handler(({ input, context }) => restoreEstimates(context.owner, input.ids)),

  removeTests: os.removeTests.handler(({ context }) => removeTests(context.owner)),

  saveCustomerInfo: os.saveCustomerInfo.handler(({ input, context }) =>
    saveEdited(context.owner, input.id, "customer_info", (query, now) => query(saveContact, { ...input, now })),
  ),
  savePrice: os.savePrice.handler(({ input, context }) => setPrice(context.owner, input)),
  saveMeasurement: os.saveMeasurement.handler(({ input: { measurement, ...edited }, context }) =>
    saveMeasurement(context.owner, edited, measurement),
  ),
  saveActualSize: os.saveActualSize.handler(({ input: { actual_size, ...edited }, context }) =>
    saveActualSize(context.owner, edited, actual_size),
  ),
  saveNotes: os.saveNotes.handler(({ input, context }) =>
    saveEdited(context.owner, input.id, "notes", (query, now) => query(saveNotes, { ...input, now })),
  ),

  addToCustomers: os.addToCustomers.handler(({ input, context }) => addToCustomers(context.owner, input.id)),
  retryAnalysis: os.retryAnalysis.handler(({ input, context }) => retryAnalysis(context, context.owner, input.id)),
};

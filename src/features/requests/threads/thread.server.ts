import { implement } from "@orpc/server";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { ProductError } from "#shared/errors.ts";
import { customerNotFound } from "#shared/timeline.ts";
import { estimateNotFoundError } from "#features/requests/estimate-records/estimateChanges.server.ts";
import { isThreadOfEstimate, newestRecord, noThread, quoteOfThreadGone } from "./newestRecord.ts";
import { threadsContract } from "./thread.contract.ts";
import { newestOfCustomer, readThread, threadOfQuote } from "./thread.queries.ts";

const os = implement(threadsContract).$context<RequestContext>().use(requireOwner);

/** The handlers of the operations on threads. */
export const threadHandlers = {
  ofEstimate: os.ofEstimate.handler(async ({ input: { id }, context: { owner } }) => {
    const thread = await owner.transaction(({ query }) => readThread(query, { estimate_ids: [id] }, new Date()));
    if (!isThreadOfEstimate(thread)) throw estimateNotFoundError();
    return thread;
  }),

  ofQuote: os.ofQuote.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async ({ query }) => {
      const thread = await threadOfQuote(query, id, new Date());
      if (!thread) throw new ProductError("not_found", quoteOfThreadGone);
      return thread;
    }),
  ),

  ofCustomer: os.ofCustomer.handler(({ input: { id }, context: { owner } }) =>
    owner.transaction(async ({ query }) => {
      const [found] = await query(newestOfCustomer, { id });
      if (!found) throw new ProductError("not_found", customerNotFound);
      const newest = newestRecord(found.estimates, found.quotes);
      return newest ? readThread(query, newest, new Date()) : noThread;
    }),
  ),
};

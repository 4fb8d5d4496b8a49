import { implement } from "@orpc/server";
import { firstStepsContract } from "./firstStep.contract.ts";
import { firstStepsOf } from "./firstStep.ts";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { dismissFirstSteps, recordFormShared, firstStepFacts } from "./firstStep.queries.ts";

const os = implement(firstStepsContract).$context<RequestContext>().use(requireOwner);

export const firstStepHandlers = {
  read: os.read.handler(async ({ context: { owner } }) => {
    const [found] = await owner.query(firstStepFacts);
    if (!found) throw new Error("A session points to a business that does not exist.");
    return firstStepsOf(found);
  }),

  noteShared: os.noteShared.handler(({ context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      await query(recordFormShared);
      notify("business");
      return { noted: true as const };
    }),
  ),

  dismiss: os.dismiss.handler(({ context: { owner } }) =>
    owner.transaction(async ({ query, notify }) => {
      await query(dismissFirstSteps);
      notify("business");
      return { noted: true as const };
    }),
  ),
};

import { implement } from "@orpc/server";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { cardPaymentsContract } from "./cardPayments.contract.ts";

const os = implement(cardPaymentsContract).$context<RequestContext>().use(requireOwner);

/** The handlers of the operations on taking cards. */
export const cardPaymentHandlers = {
  get: os.get.handler(({ context: { owner, deps } }) => deps.cardPayments.settings(owner)),
  saveKey: os.saveKey.handler(({ input, context: { owner, deps } }) => deps.cardPayments.saveKey(owner, input.key)),
  connect: os.connect.handler(async ({ context: { owner, deps } }) => ({
    url: await deps.cardPayments.connect(owner),
  })),
  takeTests: os.takeTests.handler(({ context: { owner, deps } }) => deps.cardPayments.takeTests(owner)),
  close: os.close.handler(({ context: { owner, deps } }) => deps.cardPayments.close(owner)),
};

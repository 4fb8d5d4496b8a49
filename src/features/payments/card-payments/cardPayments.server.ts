import { implement } from "@orpc/server";
import { requireOwner, type RequestContext } from "#platform/operations.ts";
import { depositsContract } from "./cardPayments.contract.ts";

const os = implement(depositsContract).$context<RequestContext>().use(requireOwner);

/** The handlers of how deposits are taken by card. */
export const depositHandlers = {
  get: os.get.handler(({ context: { owner, deps } }) => deps.deposits.settings(owner)),
  saveKey: os.saveKey.handler(({ input, context: { owner, deps } }) => deps.deposits.saveKey(owner, input.key)),
  connect: os.connect.handler(async ({ context: { owner, deps } }) => ({ url: await deps.deposits.connect(owner) })),
  takeTests: os.takeTests.handler(({ context: { owner, deps } }) => deps.deposits.takeTests(owner)),
  close: os.close.handler(({ context: { owner, deps } }) => deps.deposits.close(owner)),
};

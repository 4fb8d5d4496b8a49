import { implement } from "@orpc/server";
import { passkeysContract } from "./passkey.contract.ts";
import type { SignedIn } from "#platform/auth/sessions.ts";
import { requirePerson, type RequestContext } from "#platform/operations.ts";

const os = implement(passkeysContract).$context<RequestContext>().use(requirePerson);

const callerOf = ({ signedIn: { personId, email }, userAgent }: { signedIn: SignedIn; userAgent: string | null }) => ({
  personId,
  email,
  userAgent,
});

/** The handlers of the operations on a person's own passkeys. */
export const passkeyHandlers = {
  list: os.list.handler(({ context }) => context.deps.passkeys.list(callerOf(context))),
  rename: os.rename.handler(({ input, context }) => context.deps.passkeys.rename(callerOf(context), input)),
  remove: os.remove.handler(async ({ input, context }) => {
    await context.deps.passkeys.remove(callerOf(context), input.id);
    return { removed: true };
  }),
};

import { implement } from "@orpc/server";
import { secondFactorsContract } from "./secondFactor.contract.ts";
import type { SecondFactor } from "./secondFactor.ts";
import type { SignedIn } from "#platform/auth/sessions.ts";
import { requirePerson, type RequestContext } from "#platform/operations.ts";

const os = implement(secondFactorsContract).$context<RequestContext>().use(requirePerson);

const off: SecondFactor = { turned_on_at: null, recovery_codes_left: 0 };
const personOf = ({ signedIn, userAgent }: { signedIn: SignedIn; userAgent: string | null }) => ({
  id: signedIn.personId,
  email: signedIn.email,
  userAgent,
  sessionId: signedIn.sessionId ?? "",
});

/** The handlers of the operations on a person's own second factor. */
export const secondFactorHandlers = {
  read: os.read.handler(
    async ({ context: { signedIn, deps } }) => (await deps.secondFactor.state(signedIn.personId)) ?? off,
  ),

  begin: os.begin.handler(({ context }) => context.deps.secondFactor.begin(personOf(context))),

  turnOn: os.turnOn.handler(async ({ input, context }) => ({
    recovery_codes: await context.deps.secondFactor.turnOn(personOf(context), input.code),
  })),

  renewRecoveryCodes: os.renewRecoveryCodes.handler(async ({ context }) => ({
    recovery_codes: await context.deps.secondFactor.renewRecoveryCodes(personOf(context)),
  })),

  turnOff: os.turnOff.handler(async ({ context }) => {
    await context.deps.secondFactor.turnOff(personOf(context));
    return off;
  }),
};

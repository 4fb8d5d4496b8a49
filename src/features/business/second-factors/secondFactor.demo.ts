import { refused, type DemoHandlers } from "#browser/demo/demoContext.ts";
import type { secondFactorsContract } from "./secondFactor.contract.ts";

const words = "Two-step sign-in is disabled in demo mode. Sign up to protect a real account!";

/** The demo's handlers of the second factor: no one signs in there. */
export const secondFactorDemoHandlers: DemoHandlers<typeof secondFactorsContract> = {
  read: () => ({ turned_on_at: null, recovery_codes_left: 0 }),
  begin: refused(words),
  turnOn: refused(words),
  renewRecoveryCodes: refused(words),
  turnOff: refused(words),
};

import { refused, type DemoHandlers } from "#browser/demo/demoContext.ts";
import type { passkeysContract } from "./passkey.contract.ts";

const words = "Passkeys are disabled in demo mode. Sign up to sign in with one!";

/** The demo's handlers of passkeys: the demo has no sign-in. */
export const passkeyDemoHandlers: DemoHandlers<typeof passkeysContract> = {
  list: () => [],
  rename: refused(words),
  remove: refused(words),
};

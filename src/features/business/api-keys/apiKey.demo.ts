import { refused, type DemoHandlers } from "#browser/demo/demoContext.ts";
import type { apiKeysContract } from "./apiKey.contract.ts";

const words = "API keys are disabled in demo mode. Sign up to connect your own apps!";

/** The demo's handlers of API keys: the demo has no server that a key could open. */
export const apiKeyDemoHandlers: DemoHandlers<typeof apiKeysContract> = {
  list: () => [],
  create: refused(words),
  revoke: refused(words),
};

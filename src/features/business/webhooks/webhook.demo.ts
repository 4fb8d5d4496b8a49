import { refused, type DemoHandlers } from "#browser/demo/demoContext.ts";
import type { webhooksContract } from "./webhook.contract.ts";

const words = "Webhooks are disabled in demo mode. Sign up to connect your own apps!";

/** The demo's handlers of webhooks: no data leaves the visitor's browser. */
export const webhookDemoHandlers: DemoHandlers<typeof webhooksContract> = {
  get: () => null,
  save: refused(words),
  secret: refused(words),
  newSecret: refused(words),
  remove: refused(words),
  test: refused(words),
  deliveries: () => ({ rows: [], total: 0 }),
  resend: refused(words),
};

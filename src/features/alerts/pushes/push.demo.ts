import { refused, type DemoHandlers } from "#browser/demo/demoContext.ts";
import type { pushesContract } from "./push.contract.ts";

const words = "Notifications are disabled in demo mode. Sign up to hear about real requests!";

/** The demo's handlers of notifications on devices: the visitor is sent nothing. */
export const pushDemoHandlers: DemoHandlers<typeof pushesContract> = {
  settings: () => ({ new_requests: true, follow_ups: true, events: true, devices: 0, public_key: "" }),
  saveChoices: refused(words),
  subscribe: refused(words),
  unsubscribe: () => ({ deleted: 0 }),
};

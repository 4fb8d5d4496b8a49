import { refused, type DemoHandlers } from "#browser/demo/demoContext.ts";
import type { cardPaymentsContract } from "./cardPayments.contract.ts";
import type { CardSettings } from "./cardSettings.ts";

const words = "Stripe can't be connected in demo mode. Sign up to take real deposits!";
const asInDemo: CardSettings = {
  way: "test",
  ready: true,
  live: false,
  key_end: null,
  account_id: null,
  offered: ["test"],
};

/** The demo's handlers of card payments: its customers pay in a test, in the visitor's own browser. */
export const cardPaymentDemoHandlers: DemoHandlers<typeof cardPaymentsContract> = {
  get: () => asInDemo,
  saveKey: refused(words),
  connect: refused(words),
  takeTests: () => asInDemo,
  close: refused("The demo always takes test cards. Sign up to set up your own!"),
};

import { refused, type DemoAnswers } from "#demo/answers.ts";
import type { webhooksContract } from "#features/webhooks/webhook.contract.ts";

const words = "Webhooks are disabled in demo mode. Sign up to connect your own programs!";

/** The demo's answers about webhooks: nothing leaves the visitor's browser. */
export const webhookAnswers: DemoAnswers<typeof webhooksContract> = {
  get: () => null,
  save: refused(words),
  newSecret: refused(words),
  remove: refused(words),
  test: refused(words),
  deliveries: () => ({ rows: [], total: 0 }),
  resend: refused(words),
};

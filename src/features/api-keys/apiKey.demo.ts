import { refused, type DemoAnswers } from "#demo/answers.ts";
import type { apiKeysContract } from "#features/api-keys/apiKey.contract.ts";

const words = "API keys are disabled in demo mode. Sign up to connect your own programs!";

/** The demo's answers about API keys: there is no server for them to open. */
export const apiKeyAnswers: DemoAnswers<typeof apiKeysContract> = {
  list: () => [],
  create: refused(words),
  revoke: refused(words),
};

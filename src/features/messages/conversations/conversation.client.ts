import { screenApi } from "#browser/client/client.ts";
import type { conversationsContract } from "./conversation.contract.ts";

/** The client that screens use to call these operations. */
export const conversationsApi = screenApi<typeof conversationsContract>("conversations");

import { screenApi } from "#browser/client/client.ts";
import type { messagesContract } from "./message.contract.ts";

/** The client that screens use to call these operations. */
export const messagesApi = screenApi<typeof messagesContract>("messages");

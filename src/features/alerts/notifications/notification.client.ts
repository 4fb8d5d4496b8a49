import { screenApi } from "#browser/client/client.ts";
import type { notificationsContract } from "./notification.contract.ts";

/** These operations, as screens call them. */
export const notificationsApi = screenApi<typeof notificationsContract>("notifications");

import { screenApi } from "#browser/client/client.ts";
import type { pushesContract } from "./push.contract.ts";

/** These operations, as screens call them. */
export const pushesApi = screenApi<typeof pushesContract>("pushes");

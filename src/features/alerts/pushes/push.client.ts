import { screenApi } from "#browser/client/client.ts";
import type { pushesContract } from "./push.contract.ts";

/** These operations as screens ask them. */
export const pushesApi = screenApi<typeof pushesContract>("pushes");

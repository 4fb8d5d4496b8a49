import { screenApi } from "#browser/client/client.ts";
import type { customerLinksContract } from "./customerLink.contract.ts";

/** The client that screens use to call these operations. */
export const customerLinksApi = screenApi<typeof customerLinksContract>("customerLinks");

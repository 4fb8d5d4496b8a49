import { screenApi } from "#browser/client/client.ts";
import type { mergesContract } from "./merge.contract.ts";

/** These operations as screens ask them. */
export const mergesApi = screenApi<typeof mergesContract>("merges");

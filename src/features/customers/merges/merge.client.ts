import { screenApi } from "#browser/client/client.ts";
import type { mergesContract } from "./merge.contract.ts";

/** The client that screens use to call these operations. */
export const mergesApi = screenApi<typeof mergesContract>("merges");

import { screenApi } from "#browser/client/client.ts";
import type { sequencesContract } from "./sequence.contract.ts";

/** The client that screens use to call these operations. */
export const sequencesApi = screenApi<typeof sequencesContract>("sequences");

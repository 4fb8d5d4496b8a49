import { screenApi } from "#browser/client/client.ts";
import type { secondFactorsContract } from "./secondFactor.contract.ts";

/** The operations of this contract for screens. */
export const secondFactorsApi = screenApi<typeof secondFactorsContract>("secondFactors");

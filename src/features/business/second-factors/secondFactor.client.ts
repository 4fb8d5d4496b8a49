import { screenApi } from "#browser/client/client.ts";
import type { secondFactorsContract } from "./secondFactor.contract.ts";

/** These operations as screens ask them. */
export const secondFactorsApi = screenApi<typeof secondFactorsContract>("secondFactors");

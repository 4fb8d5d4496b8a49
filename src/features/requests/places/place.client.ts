import { screenApi } from "#browser/client/client.ts";
import type { placesContract } from "./place.contract.ts";

/** The operations on places, for screens. */
export const placesApi = screenApi<typeof placesContract>("places");

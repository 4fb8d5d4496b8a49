import { screenApi } from "#browser/client/client.ts";
import type { passkeysContract } from "./passkey.contract.ts";

/** The operations of this contract for screens. */
export const passkeysApi = screenApi<typeof passkeysContract>("passkeys");

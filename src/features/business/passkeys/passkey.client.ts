import { screenApi } from "#browser/client/client.ts";
import type { passkeysContract } from "./passkey.contract.ts";

/** These operations as screens ask them. */
export const passkeysApi = screenApi<typeof passkeysContract>("passkeys");

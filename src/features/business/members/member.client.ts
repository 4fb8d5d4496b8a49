import { screenApi } from "#browser/client/client.ts";
import type { membersContract } from "./member.contract.ts";

/** The operations of this contract for screens. */
export const membersApi = screenApi<typeof membersContract>("members");

import { screenApi } from "#browser/client/client.ts";
import type { membersContract } from "./member.contract.ts";

/** These operations as screens ask them. */
export const membersApi = screenApi<typeof membersContract>("members");

import { membersApi } from "./member.client.ts";
import type { Team } from "#browser/session/teamContext.ts";

/** The team queries, for the screens in layers below this feature. */
export const team: Team = {
  members: { operation: membersApi.list, ...membersApi.list.queryOptions() },
  former: { operation: membersApi.former, ...membersApi.former.queryOptions() },
};

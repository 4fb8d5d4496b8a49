import { api } from "#browser/client/client.ts";
import type { Team } from "#browser/session/teamContext.ts";

/** The questions about the team, for the screens below this feature. */
export const team: Team = { members: api.members.list.queryOptions(), former: api.members.former.queryOptions() };

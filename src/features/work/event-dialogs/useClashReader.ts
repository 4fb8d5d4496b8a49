import { useSession } from "#browser/client/useSession.ts";
import { useTeam } from "#browser/session/useTeam.ts";
import { useZone } from "#browser/useZone.ts";
import type { ClashReader } from "./clash.ts";

/** The reader of clashes of this page. */
export function useClashReader(): ClashReader {
  const team = useTeam();
  return { me: useSession().me?.id, alone: team.length === 1, named: team, zone: useZone() };
}

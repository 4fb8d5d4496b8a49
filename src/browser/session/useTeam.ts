import { useQuery } from "@tanstack/react-query";
import { useContext, useMemo } from "react";
import { useMay } from "#browser/client/useMay.ts";
import { TeamContext, type Team, type Teammate } from "./teamContext.ts";

const noTeammates: readonly Teammate[] = [];

/** Returns the people of one team query; empty until they are known, and for a person whose role may not call it. */
function usePeople(question: keyof Team, wanted: boolean): readonly Teammate[] {
  const may = useMay();
  const provided = useContext(TeamContext)?.[question];
  const { data } = useQuery({
    queryKey: provided?.queryKey ?? ["team"],
    queryFn: provided?.queryFn ?? (() => noTeammates),
    enabled: wanted && provided !== undefined && may(provided.operation),
    staleTime: 60_000,
  });
  return data ?? noTeammates;
}

/**
 * Returns the members of the business, as choices; empty until they are known, and for a person who may not see them.
 */
export const useTeam = (): readonly Teammate[] => usePeople("members", true);

/**
 * Returns the members of the business. If one of `ids` belongs to none of them, also returns the former members, each
 * name with "(left)".
 */
export function useNamed(ids: readonly string[]): readonly Teammate[] {
  const team = useTeam();
  const someLeft = team.length > 0 && ids.some((id) => !team.some((member) => member.id === id));
  const former = usePeople("former", someLeft);
  return useMemo(
    () => (someLeft ? [...team, ...former.map(({ id, name }) => ({ id, name: `${name} (left)` }))] : team),
    [team, former, someLeft],
  );
}

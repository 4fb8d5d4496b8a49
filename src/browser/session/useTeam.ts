import { useQuery } from "@tanstack/react-query";
import { useContext, useMemo } from "react";
import { useMay } from "#browser/client/useMay.ts";
import { TeamContext, type Team, type Teammate } from "./teamContext.ts";

const noTeammates: readonly Teammate[] = [];

/** The people that one question about the team answers; nobody until they are known, and for who may not ask it. */
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

/** The members of the business, for choosing among them; nobody until they are known, and for who may not see them. */
export const useTeam = (): readonly Teammate[] => usePeople("members", true);

/**
 * The names of the members of the business, by their ids; and, where one of these ids is of nobody among them, of those
 * who have left, each with "(left)".
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

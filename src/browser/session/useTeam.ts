import { useQuery, type QueryFunction, type QueryKey } from "@tanstack/react-query";
import { createContext, useContext, useMemo } from "react";

/** Somebody who works in the business, or did. */
export type Teammate = { id: string; name: string };

/** A question about people of the business, and whether the person who is signed in may ask it. */
export type TeamQuery = { queryKey: QueryKey; queryFn: QueryFunction<readonly Teammate[]>; enabled: boolean };

/** The questions about who works in the business and who did; nothing is asked before a screen needs it. */
export type Team = { members: TeamQuery; former: TeamQuery };

const nobody: readonly Teammate[] = [];
const unknown: TeamQuery = { queryKey: ["team"], queryFn: () => nobody, enabled: false };
const staleTime = 60_000;

/** Where `TeamProvider` puts the questions about the team of the page's business. */
export const TeamContext = createContext<Team>({ members: unknown, former: unknown });

/** The members of the business, for choosing among them; nobody until they are known, and for who may not see them. */
export function useTeam(): readonly Teammate[] {
  const { members } = useContext(TeamContext);
  const { data } = useQuery({ ...members, staleTime });
  return data ?? nobody;
}

/**
 * The names of the members of the business, by their ids; and, where one of these ids is of nobody among them, of those
 * who have left, each with "(left)".
 */
export function useNamed(ids: readonly string[]): readonly Teammate[] {
  const { former: leavers } = useContext(TeamContext);
  const team = useTeam();
  const someLeft = team.length > 0 && ids.some((id) => !team.some((member) => member.id === id));
  const { data: former = nobody } = useQuery({ ...leavers, enabled: someLeft && leavers.enabled, staleTime });
  return useMemo(
    () => (someLeft ? [...team, ...former.map(({ id, name }) => ({ id, name: `${name} (left)` }))] : team),
    [team, former, someLeft],
  );
}

import { useQuery } from "@tanstack/react-query";
import { useContext, useMemo } from "react";
import { useMay } from "#browser/client/useMay.ts";
import { membersApi } from "#features/business/members/member.client.ts";
import { TeamContext, type Teammate, type TeamQuery } from "./teamContext.ts";

const nobody: readonly Teammate[] = [];
const unknown: TeamQuery = { queryKey: ["team"], queryFn: () => nobody };
const staleTime = 60_000;

/** The members of the business, for choosing among them; nobody until they are known, and for who may not see them. */
export function useTeam(): readonly Teammate[] {
  const may = useMay();
  const members = useContext(TeamContext)?.members ?? unknown;
  const { data } = useQuery({ ...members, enabled: may(membersApi.list), staleTime });
  return data ?? nobody;
}

/**
 * The names of the members of the business, by their ids; and, where one of these ids is of nobody among them, of those
 * who have left, each with "(left)".
 */
export function useNamed(ids: readonly string[]): readonly Teammate[] {
  const may = useMay();
  const leavers = useContext(TeamContext)?.former ?? unknown;
  const team = useTeam();
  const someLeft = team.length > 0 && ids.some((id) => !team.some((member) => member.id === id));
  const enabled = someLeft && may(membersApi.former);
  const { data: former = nobody } = useQuery({ ...leavers, enabled, staleTime });
  return useMemo(
    () => (someLeft ? [...team, ...former.map(({ id, name }) => ({ id, name: `${name} (left)` }))] : team),
    [team, former, someLeft],
  );
}

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "#browser/client/client.ts";
import { useMay } from "#browser/client/useMay.ts";
import { useTeam } from "./useTeam.ts";

const nobody: readonly { id: string; name: string }[] = [];

/**
 * The names of the members of the business, by their ids; and, where one of these ids is of nobody among them, of those
 * who have left, each with "(left)".
 */
export function useNamed(ids: readonly string[]): readonly { id: string; name: string }[] {
  const may = useMay();
  const team = useTeam();
  const someLeft = team.length > 0 && ids.some((id) => !team.some((member) => member.id === id));
  const { data: former = nobody } = useQuery(
    api.members.former.queryOptions({ enabled: someLeft && may("members.former"), staleTime: 60_000 }),
  );
  return useMemo(
    () => (someLeft ? [...team, ...former.map(({ id, name }) => ({ id, name: `${name} (left)` }))] : team),
    [team, former, someLeft],
  );
}

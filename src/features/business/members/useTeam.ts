import { useQuery } from "@tanstack/react-query";
import { api } from "#browser/client/client.ts";
import { useMay } from "#browser/client/useMay.ts";
import type { Member } from "./member.ts";

const nobody: readonly Member[] = [];

/** The members of the business, for choosing among them; nobody until they are known, and for who may not see them. */
export function useTeam(): readonly Member[] {
  const may = useMay();
  const { data } = useQuery(api.members.list.queryOptions({ enabled: may("members.list"), staleTime: 60_000 }));
  return data ?? nobody;
}

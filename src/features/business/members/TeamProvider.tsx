import { useMemo, type ReactNode } from "react";
import { api } from "#browser/client/client.ts";
import { useMay } from "#browser/client/useMay.ts";
import { TeamContext, type Team } from "#browser/session/useTeam.ts";

/** Lets every screen ask who works in the business, where the person's role may ask it. */
export function TeamProvider({ children }: { children: ReactNode }) {
  const may = useMay();
  const [mayList, mayListFormer] = [may("members.list"), may("members.former")];
  const team = useMemo<Team>(
    () => ({
      members: { ...api.members.list.queryOptions(), enabled: mayList },
      former: { ...api.members.former.queryOptions(), enabled: mayListFormer },
    }),
    [mayList, mayListFormer],
  );
  return <TeamContext value={team}>{children}</TeamContext>;
}

import { hashKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import type { Me } from "#shared/business/me.ts";
import { team } from "#features/business/members/team.browser.ts";
import { ProductError } from "#shared/errors.ts";
import { onDemoSwitch, useDemoMode } from "#browser/session/demoMode.ts";
import { loadOwner, ownerChangedInOtherTab } from "./loadOwner.ts";
import { onOtherTabs } from "#browser/session/otherTabs.ts";
import { elsewhereStore } from "#browser/client/pageBusiness.ts";
import { ownerKey, refreshSession, SessionContext, type Session } from "#browser/client/useSession.ts";
import { TeamContext } from "#browser/session/teamContext.ts";

const focusDelay = 1_000;
const checkEvery = 60_000;
const checkWhenOlderThan = 30_000;

/** Provides the session, and refetches it on focus and every minute, so that a changed plan is shown. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { active: inDemo } = useDemoMode();
  const queries = useQueryClient();
  const { data, error } = useQuery<Me | null>({
    queryKey: ownerKey,
    queryFn: () => loadOwner(queries, inDemo),
    staleTime: Infinity,
  });

  const outside = error instanceof ProductError && error.code === "forbidden";
  const me = outside ? null : data;

  useEffect(() => onDemoSwitch(() => void queries.resetQueries()), [queries]);

  useEffect(() => onOtherTabs(() => ownerChangedInOtherTab(queries)), [queries]);

  // Back in its business, the page refetches the data that was refused in between. Left behind, it reads the name of
  // the browser's business.
  useEffect(
    () =>
      elsewhereStore.subscribe(() => {
        const elsewhere = elsewhereStore.get();
        if (!elsewhere) void queries.invalidateQueries();
        else if (elsewhere.name === null) void refreshSession(queries);
      }),
    [queries],
  );

  // Data fetched for one person in one business must not be seen by the next.
  const ownerId = me && `${me.id} ${me.form_owner_id}`;
  useEffect(() => {
    if (!ownerId) return;
    return () => queries.removeQueries({ predicate: (query) => query.queryHash !== hashKey(ownerKey) });
  }, [ownerId, queries]);

  const watching = Boolean(me) && !inDemo;
  useEffect(() => {
    if (!watching) return;
    const check = () => {
      const checkedAt = queries.getQueryState(ownerKey)?.dataUpdatedAt ?? 0;
      if (Date.now() - checkedAt > checkWhenOlderThan) void refreshSession(queries);
    };
    let soon: ReturnType<typeof setTimeout> | undefined;
    const onFocus = () => {
      clearTimeout(soon);
      soon = setTimeout(check, focusDelay);
    };
    const often = setInterval(check, checkEvery);
    window.addEventListener("focus", onFocus);
    return () => {
      clearTimeout(soon);
      clearInterval(often);
      window.removeEventListener("focus", onFocus);
    };
  }, [watching, queries]);

  return (
    <SessionContext value={outside ? noBusiness : sessionOf(me, error, inDemo)}>
      <TeamContext value={team}>{children}</TeamContext>
    </SessionContext>
  );
}

const noBusiness: Session = { state: "no-business", me: null };

function sessionOf(me: Me | null | undefined, problem: unknown, inDemo: boolean): Session {
  if (me === undefined) return { state: "loading", me: null, problem };
  if (!me) return { state: "signed-out", me: null };
  return { state: inDemo ? "demo" : "signed-in", me };
}

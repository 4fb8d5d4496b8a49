import { useQuery } from "@tanstack/react-query";
import { formatDay } from "#shared/days.ts";
import { roleLabels } from "#shared/roles.ts";
import { Badge } from "#ui/Badge.tsx";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { api } from "#web/client.ts";
import { useSession } from "#web/useSession.ts";
import type { Member } from "./member.ts";

/** The people who work in the business. */
export function TeamCard() {
  const members = useQuery(api.members.list.queryOptions());
  return (
    <Card title="Members" headingLevel={3} description="Who works in this business, and as what.">
      {members.data ? (
        <ul className="divide-y divide-line">
          {members.data.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </ul>
      ) : members.isError ? (
        <FailedState error={members.error} busy={members.isFetching} onRetry={() => void members.refetch()} />
      ) : (
        <SkeletonRows rows={2} label="Loading your team…" />
      )}
    </Card>
  );
}

function MemberRow({ member: { id, name, email, role, since } }: { member: Member }) {
  const { me } = useSession();
  return (
    <li className="min-h-14 py-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.9375rem] font-medium wrap-anywhere">
        {name}
        <Badge tone={role === "owner" ? "accent" : "neutral"}>{roleLabels[role]}</Badge>
        {id === me?.id && <span className="text-sm font-normal text-ink-faint">You</span>}
      </p>
      <p className="text-sm break-all text-ink-faint">{email}</p>
      <p className="tabular text-sm text-ink-faint">Member since {formatDay(since, me?.business.time_zone)}</p>
    </li>
  );
}

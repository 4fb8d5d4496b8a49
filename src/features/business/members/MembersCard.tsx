import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "#shared/days/days.ts";
import { roleLabels, roles, roleWords, type Role } from "#shared/roles.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Select } from "#ui/forms/Inputs.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { membersApi } from "./member.client.ts";
import { refreshSession, useSession } from "#browser/client/useSession.ts";
import { isLastOwner, type Member } from "./member.ts";

/** The change that an owner is about to make to a member. */
type MemberChange = { member: Member; role: Role } | { member: Member; role: null };

/** All members of the business. Owners change roles and remove members here. */
export function MembersCard({ manages }: { manages: boolean }) {
  const members = useQuery(membersApi.list.queryOptions());
  const [change, setChange] = useState<MemberChange | null>(null);
  return (
    <Card title="Members">
      {members.data ? (
        <ul className="-my-3 divide-y divide-line">
          {members.data.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              onChange={manages && !isLastOwner(members.data, member.id) ? setChange : null}
            />
          ))}
        </ul>
      ) : members.isError ? (
        <FailedState error={members.error} busy={members.isFetching} onRetry={() => void members.refetch()} />
      ) : (
        <SkeletonRows rows={2} label="Loading your team…" />
      )}
      <ChangeDialog change={change} onClose={() => setChange(null)} />
    </Card>
  );
}

function MemberRow({ member, onChange }: { member: Member; onChange: ((change: MemberChange) => void) | null }) {
  const { me } = useSession();
  const { id, name, email, role, since, sign_in } = member;
  const isMe = id === me?.id;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 basis-60 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.9375rem] font-medium wrap-anywhere">
          {name}
          {isMe && <Badge>You</Badge>}
          {(role === "owner" || !onChange) && (
            <Badge tone={role === "owner" ? "accent" : "neutral"}>{roleLabels[role]}</Badge>
          )}
        </p>
        <p className="text-sm break-all text-ink-soft">{email}</p>
        <p className="tabular text-sm text-ink-faint">
          Since {formatDay(since, me?.business.time_zone)}
          {sign_in && ` · ${signInWords(sign_in)}`}
        </p>
      </div>
      {onChange && (
        <div className="flex items-center gap-2">
          <Select
            aria-label={`Role of ${name}`}
            className="w-32"
            value={role}
            onChange={(event) => onChange({ member, role: event.target.value as Role })}
          >
            {roles.map((one) => (
              <option key={one} value={one}>
                {roleLabels[one]}
              </option>
            ))}
          </Select>
          {!isMe && (
            <Button aria-label={`Remove ${name}`} onClick={() => onChange({ member, role: null })}>
              Remove
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The sign-in methods of a member, besides a password. */
function signInWords({ second_factor, passkey }: NonNullable<Member["sign_in"]>): string {
  if (passkey) return second_factor ? "Passkey and second factor" : "Passkey";
  return second_factor ? "Second factor" : "Password only";
}

function ChangeDialog({ change, onClose }: { change: MemberChange | null; onClose: () => void }) {
  const queries = useQueryClient();
  const { me } = useSession();
  const name = change?.member.name ?? "";
  const settle = async () => {
    await queries.invalidateQueries({ queryKey: membersApi.key() });
    if (change?.member.id === me?.id) await refreshSession(queries);
  };
  const confirm = async () => {
    if (!change) return;
    const { id } = change.member;
    if (change.role === null) await membersApi.remove.call({ id });
    else await membersApi.changeRole.call({ id, role: change.role });
    await settle();
    toast(
      change.role === null
        ? { title: `${name} removed`, description: "They no longer have access.", tone: "success" }
        : {
            title: "Role changed",
            description: `${name} is now ${roleLabels[change.role].toLowerCase()}.`,
            tone: "success",
          },
    );
  };
  return change?.role === null ? (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${name}?`}
      text={
        <>
          <p>They're signed out of this business right away. Their API keys and calendar link stop working.</p>
          <p className="mt-2">Their work stays under their name. Jobs assigned to them become unassigned.</p>
        </>
      }
      confirmLabel="Remove"
      tone="danger"
      onConfirm={confirm}
    />
  ) : (
    <ConfirmDialog
      open={change !== null}
      onOpenChange={onClose}
      title={`Make ${name} ${change ? withArticle(change.role) : ""}?`}
      text={change ? roleWords[change.role] : ""}
      confirmLabel="Change role"
      onConfirm={confirm}
    />
  );
}

const withArticle = (role: Role) => ({ owner: "an owner", manager: "a manager", crew: "crew" })[role];

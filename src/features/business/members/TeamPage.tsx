import { UserPlus } from "lucide-react";
import { useState } from "react";
import { roleLabels, roles, roleWords } from "#shared/roles.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Link } from "#browser/links.tsx";
import { useMay } from "#browser/client/useMay.ts";
import { useSession } from "#browser/client/useSession.ts";
import { InvitationsCard } from "./InvitationsCard.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { LeaveCard } from "./LeaveCard.tsx";
import { membersApi } from "./member.client.ts";
import { MembersCard } from "./MembersCard.tsx";

/** The people of the business: the members with their roles, the invitations, and the way to leave. */
export function TeamPage() {
  const { me } = useSession();
  const may = useMay();
  const [inviting, setInviting] = useState(false);
  if (!me) return null;
  const manages = may(membersApi.invite);
  const { subscribed } = me.subscription;
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Team"
        description={manages ? "Everyone has their own sign-in and only the access they need." : undefined}
        actions={
          manages &&
          subscribed && (
            <Button variant="primary" icon={<UserPlus aria-hidden="true" />} onClick={() => setInviting(true)}>
              Invite
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-4">
        {manages && !subscribed && (
          <Notice
            title="Teams are part of Pro"
            action={
              <Link to="/subscription" className={buttonClass({ variant: "primary", size: "sm" })}>
                Upgrade to Pro
              </Link>
            }
          >
            Invite as many people as you like at no extra cost. Current members stay either way.
          </Notice>
        )}
        {may(membersApi.list) && <MembersCard manages={may(membersApi.changeRole)} />}
        {manages && <InvitationsCard paid={subscribed} onInvite={() => setInviting(true)} />}
        {may(membersApi.list) && (
          <Card title="What each role may do">
            <dl className="flex flex-col gap-3">
              {roles.map((role) => (
                <div key={role} className="gap-4 sm:grid sm:grid-cols-[6rem_1fr]">
                  <dt className="font-medium">{roleLabels[role]}</dt>
                  <dd className="text-[0.9375rem] text-pretty text-ink-soft">{roleWords[role]}</dd>
                </div>
              ))}
            </dl>
          </Card>
        )}
        <LeaveCard />
      </div>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  );
}

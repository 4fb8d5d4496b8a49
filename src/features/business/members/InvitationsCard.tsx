import { useQuery, useQueryClient } from "@tanstack/react-query";
import { MailPlus } from "lucide-react";
import { useState } from "react";
import { formatDay } from "#shared/days/days.ts";
import { roleLabels } from "#shared/roles.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { membersApi } from "./member.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { useSession } from "#browser/client/useSession.ts";
import { invitationDays, type Invitation } from "./invitation.ts";

/** The people who were invited and have not answered yet. */
export function InvitationsCard({ paid, onInvite }: { paid: boolean; onInvite: () => void }) {
  const queries = useQueryClient();
  const invitations = useQuery(membersApi.invitations.queryOptions());
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const withdraw = async ({ id, email }: Invitation) => {
    await membersApi.withdraw.call({ id });
    await queries.invalidateQueries({ queryKey: membersApi.invitations.key() });
    toast({ title: "Invitation withdrawn", description: `The link sent to ${email} stops working.`, tone: "success" });
  };
  return (
    <Card title="Invitations">
      {invitations.data ? (
        invitations.data.length === 0 ? (
          <EmptyState
            className="py-6"
            icon={<MailPlus />}
            title="No open invitations"
            text={`Invite someone by email. They have ${invitationDays} days to accept.`}
            action={paid && <Button onClick={onInvite}>Invite someone</Button>}
          />
        ) : (
          <ul className="-my-3 divide-y divide-line">
            {invitations.data.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                paid={paid}
                onWithdraw={() => setWithdrawing(invitation)}
              />
            ))}
          </ul>
        )
      ) : invitations.isError ? (
        <FailedState
          error={invitations.error}
          busy={invitations.isFetching}
          onRetry={() => void invitations.refetch()}
        />
      ) : (
        <SkeletonRows rows={1} label="Loading invitations…" />
      )}
      <ConfirmDialog
        open={withdrawing !== null}
        onOpenChange={() => setWithdrawing(null)}
        title="Withdraw this invitation?"
        text={`The link sent to ${withdrawing?.email ?? ""} stops working. You can invite them again at any time.`}
        confirmLabel="Withdraw"
        tone="danger"
        onConfirm={async () => {
          if (withdrawing) await withdraw(withdrawing);
        }}
      />
    </Card>
  );
}

function InvitationRow({
  invitation: { id, email, role, sent_at, expires_at },
  paid,
  onWithdraw,
}: {
  invitation: Invitation;
  paid: boolean;
  onWithdraw: () => void;
}) {
  const queries = useQueryClient();
  const zone = useSession().me?.business.time_zone;
  const [busy, setBusy] = useState(false);
  const expired = Date.parse(expires_at) <= Date.now();
  const resend = async () => {
    setBusy(true);
    try {
      await membersApi.resend.call({ id });
      await queries.invalidateQueries({ queryKey: membersApi.invitations.key() });
      toast({
        title: "Invitation sent again",
        description: `${email} has ${invitationDays} more days.`,
        tone: "success",
      });
    } catch (error) {
      toastError(error, { title: "Invitation not sent", words: "Please try again." });
    }
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 basis-60 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.9375rem] font-medium break-all">
          {email}
          <Badge>{roleLabels[role]}</Badge>
          {expired && <Badge tone="danger">Expired</Badge>}
        </p>
        <p className="tabular text-sm text-ink-faint">
          Sent {formatDay(sent_at, zone)} · {expired ? "Expired" : "Expires"} {formatDay(expires_at, zone)}
        </p>
      </div>
      <div className="flex gap-2">
        {paid && (
          <Button busy={busy} aria-label={`Resend the invitation to ${email}`} onClick={() => void resend()}>
            Resend
          </Button>
        )}
        <Button aria-label={`Withdraw the invitation to ${email}`} onClick={onWithdraw}>
          Withdraw
        </Button>
      </div>
    </li>
  );
}

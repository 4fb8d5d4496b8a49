import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { roleLabels } from "#shared/roles.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { membersApi } from "./member.client.ts";
import { enterOtherBusiness } from "#browser/session/enterBusiness.ts";
import { useMay } from "#browser/client/useMay.ts";
import { useSession } from "#browser/client/useSession.ts";
import { isLastOwner, lastOwnerWords } from "./member.ts";

/** A member's own way out of the business. */
export function LeaveCard() {
  const { me } = useSession();
  const [asking, setAsking] = useState(false);
  const may = useMay();
  const mayRead = may(membersApi.list);
  const members = useQuery(membersApi.list.queryOptions({ enabled: mayRead }));
  const isUnknown = mayRead && !members.data && !members.isError;
  const lastOwner = me !== null && isLastOwner(members.data ?? [], me.id);
  const business = me?.business.name ?? "this business";
  const leave = () =>
    enterOtherBusiness(() => membersApi.leave.call(), {
      flash: { title: "You left the business", description: `You no longer have access to ${business}.` },
    });
  return (
    <Card title="Your membership">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 basis-72 grow text-[0.9375rem] text-pretty text-ink-soft">
          {me && `Your role in ${business}: ${roleLabels[me.role]}.`}{" "}
          {isUnknown ? null : lastOwner ? lastOwnerWords : "You lose access when you leave."}
        </p>
        {!isUnknown && !lastOwner && <Button onClick={() => setAsking(true)}>Leave</Button>}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Leave ${business}?`}
        text="You lose access right away, and your API keys and calendar link for it stop working. You'd need a new invitation to come back."
        confirmLabel="Leave"
        tone="danger"
        onConfirm={leave}
      />
    </Card>
  );
}

import { useState } from "react";
import { roleLabels } from "#shared/roles.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { client } from "#web/client.ts";
import { enterOtherBusiness } from "#web/enterBusiness.ts";
import { useSession } from "#web/useSession.ts";

/** One's own way out of the business. */
export function LeaveCard() {
  const { me } = useSession();
  const [asking, setAsking] = useState(false);
  const business = me?.business.name ?? "this business";
  const leave = () =>
    enterOtherBusiness(() => client.members.leave(), {
      title: "You left the business",
      description: `You no longer have access to ${business}.`,
    });
  return (
    <Card title="Your membership">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 basis-72 grow text-[0.9375rem] text-pretty text-ink-soft">
          {me && `Your role in ${business}: ${roleLabels[me.role]}.`} When you leave, you lose access.
        </p>
        <Button onClick={() => setAsking(true)}>Leave</Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Leave ${business}?`}
        text="You lose access at once, and your API keys and calendar link for it stop working. To come back you need a new invitation."
        confirmLabel="Leave"
        tone="danger"
        onConfirm={leave}
      />
    </Card>
  );
}

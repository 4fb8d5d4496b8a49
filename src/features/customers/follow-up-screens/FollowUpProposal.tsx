import { useQuery } from "@tanstack/react-query";
import { BellPlus } from "lucide-react";
import { useState } from "react";
import { customersApi } from "#features/customers/customers/customer.client.ts";
import { dayOfStep } from "#features/requests/threads/thread.ts";
import { useThread } from "#features/requests/threads/OwnersThread.tsx";
import { useHasPro } from "#browser/session/useHasPro.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";

const FollowUpDialog = lazyComponent(() => import("./FollowUpDialog.tsx"), "FollowUpDialog");

/**
 * Proposes a follow-up with the customer of an estimate whose work is scheduled, if the customer has none. Follow-ups
 * are a part of Pro.
 */
export function FollowUpProposal({ estimateId, customerId }: { estimateId: string; customerId: string }) {
  const hasPro = useHasPro();
  const thread = useThread({ of: "ofEstimate", id: estimateId });
  const isScheduled = thread.data ? dayOfStep(thread.data, "scheduled") !== null : false;
  const { data: customer } = useQuery(
    customersApi.get.queryOptions({ input: { id: customerId }, enabled: hasPro && isScheduled }),
  );
  const [open, setOpen] = useState(false);
  if (!isScheduled || !customer) return null;
  return (
    <>
      {customer.followUp === null && (
        <Notice
          title="Stay in touch after the visit?"
          action={
            <Button size="sm" icon={<BellPlus aria-hidden="true" />} onClick={() => setOpen(true)}>
              Set Follow-up
            </Button>
          }
        >
          We&apos;ll remind you when it&apos;s time to contact {customer.name} again.
        </Notice>
      )}
      {open && <FollowUpDialog customer={customer} onClose={() => setOpen(false)} />}
    </>
  );
}

import { BellPlus, PhoneCall } from "lucide-react";
import { useState } from "react";
import { formatDay } from "#shared/days/days.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { cx } from "#ui/cx.ts";
import { Facts } from "#ui/Facts.tsx";
import type { FollowUp } from "#features/customers/follow-ups/followUp.ts";
import { followUpBadges, frequencyLabels, type CustomersFollowUp } from "#features/customers/follow-ups/followUpDue.ts";
import { recurringLabels, reminderLabels, reminderOf } from "#features/customers/follow-ups/followUpForm.ts";
import { asInterval } from "#features/customers/follow-ups/interval.ts";
import { useFollowUpChanges, type FollowedCustomer } from "./useFollowUpChanges.ts";

/**
 * The date of a customer's next contact, and a button that records a contact. `withBar`: on a phone, the page's bar has
 * that button.
 */
export function FollowUpCard({
  customer,
  withBar,
  onEdit,
}: {
  customer: FollowedCustomer & CustomersFollowUp<FollowUp>;
  withBar: boolean;
  onEdit: () => void;
}) {
  const changes = useFollowUpChanges();
  const [busy, setBusy] = useState(false);
  const { followUp, followUpStatus, daysSinceLastContact } = customer;
  const badge = followUpStatus && followUpBadges[followUpStatus];
  return (
    <Card
      title="Follow-up"
      actions={
        <Button size="sm" icon={followUp ? undefined : <BellPlus aria-hidden="true" />} onClick={onEdit}>
          {followUp ? "Edit Follow-up" : "Set Follow-up"}
        </Button>
      }
    >
      {followUp ? (
        <Facts
          className="grid-cols-2"
          items={[
            {
              label: "Next contact",
              value: (
                <span className="flex flex-wrap items-center gap-2">
                  {followUp.next_due_date ? formatDay(followUp.next_due_date, "UTC") : "—"}
                  {followUp.status === "active" ? (
                    badge && <Badge tone={badge.tone}>{badge.label}</Badge>
                  ) : (
                    <Badge>{recurringLabels[followUp.status]}</Badge>
                  )}
                </span>
              ),
            },
            { label: "Frequency", value: frequencyOf(followUp) },
            {
              label: "Last contact",
              value:
                followUp.last_contact_date &&
                `${formatDay(followUp.last_contact_date, "UTC")}${ago(daysSinceLastContact)}`,
            },
            { label: "Reminder", value: reminderLabels[reminderOf(followUp.notification_preferences)] },
            ...(followUp.notes ? [{ label: "Notes", value: followUp.notes, wide: true }] : []),
          ]}
        />
      ) : (
        <p className="text-sm text-ink-faint">No follow-up set. Add one and we'll remind you.</p>
      )}
      <Button
        className={cx("mt-4", withBar && "max-md:hidden")}
        size="sm"
        variant={badge ? "primary" : "secondary"}
        icon={<PhoneCall aria-hidden="true" />}
        busy={busy}
        onClick={() => {
          setBusy(true);
          void changes.markContactMade(customer).finally(() => setBusy(false));
        }}
      >
        Mark Contact Made
      </Button>
    </Card>
  );
}

function frequencyOf({ follow_up_frequency, custom_interval_days }: FollowUp): string {
  return follow_up_frequency === "custom" && custom_interval_days !== null
    ? `Every ${asInterval(custom_interval_days)}`
    : frequencyLabels[follow_up_frequency];
}

function ago(days: number | null): string {
  if (days === null) return "";
  return days === 0 ? " (today)" : ` (${days} day${days === 1 ? "" : "s"} ago)`;
}

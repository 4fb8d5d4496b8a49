import { useState } from "react";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { Checkbox } from "#ui/forms/Checkbox.tsx";
import { cx } from "#ui/cx.ts";
import { PushCard } from "#features/alerts/pushes/PushCard.tsx";
import { useSession } from "#browser/client/useSession.ts";
import {
  channelLabels,
  channels,
  notificationGroups,
  notificationKinds,
  type Channel,
  type NotificationKind,
} from "#shared/notifications/notificationKinds.ts";
import type { NotificationChoicesShown } from "#features/alerts/notifications/notification.ts";
import { QuietHoursCard } from "./QuietHoursCard.tsx";
import { useChoices } from "./useChoices.ts";

type ShownKind = NotificationChoicesShown["kinds"][number];

/** A change that would leave nothing of a kind about money. */
type LastOfMoney = { kind: NotificationKind; channel: Channel };

/** The choices of a member: what they are notified of, in which ways, and when their devices stay quiet. */
export function NotificationsPage() {
  const { me } = useSession();
  const { choices, save } = useChoices();
  const [asked, setAsked] = useState<LastOfMoney | null>(null);
  const change = (shown: ShownKind, channel: Channel, on: boolean) => {
    const { kind } = shown;
    const others = channels.some((other) => other !== channel && shown[other]);
    if (!on && !others && notificationKinds[kind].money) setAsked({ kind, channel });
    else save({ choices: [{ kind, channel, on }] });
  };
  const turnOff = () => {
    if (asked) save({ choices: [{ ...asked, on: false }] });
  };

  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Notifications"
        description="What you're notified of, and how. Other members have their own choices."
      />
      {choices.isError && !choices.data ? (
        <FailedState error={choices.error} busy={choices.isFetching} onRetry={() => void choices.refetch()} />
      ) : !choices.data || !me ? (
        <SkeletonRows rows={8} label="Loading your choices…" />
      ) : (
        <div className="flex flex-col gap-4">
          <PushCard />
          <Groups kinds={choices.data.kinds} onChange={change} />
          <QuietHoursCard hours={choices.data.quiet_hours} timeZone={me.business.time_zone} save={save} />
        </div>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title="Turn this off everywhere?"
        text={`You won't be told about ${asked ? notificationKinds[asked.kind].about : "this"} anymore, in the app or outside of it.`}
        confirmLabel="Turn Off"
        tone="danger"
        onConfirm={turnOff}
      />
    </div>
  );
}

/** One card for each group of kinds. */
function Groups({
  kinds,
  onChange,
}: {
  kinds: readonly ShownKind[];
  onChange: (shown: ShownKind, channel: Channel, on: boolean) => void;
}) {
  return Object.entries(notificationGroups).map(([group, name]) => {
    const inGroup = kinds.filter(({ kind }) => notificationKinds[kind].group === group);
    if (inGroup.length === 0) return null;
    return (
      <Card key={group} title={name} headingLevel={2}>
        <div className="flex flex-col divide-y divide-line">
          {inGroup.map((shown) => (
            <KindChoices key={shown.kind} shown={shown} onChange={(channel, on) => onChange(shown, channel, on)} />
          ))}
        </div>
      </Card>
    );
  });
}

/** The four channels of a kind; those that it does not use are left out, and their places stay. */
function KindChoices({ shown, onChange }: { shown: ShownKind; onChange: (channel: Channel, on: boolean) => void }) {
  return (
    <fieldset className="gap-x-4 py-2 sm:flex sm:items-center">
      <legend className="pt-1 text-[0.9375rem] font-medium sm:contents">
        <span className="min-w-0 flex-1">{notificationKinds[shown.kind].label}</span>
      </legend>
      <div className="grid grid-cols-4 sm:w-96 sm:shrink-0">
        {channels.map((channel) => {
          const on = shown[channel];
          return (
            on !== null && (
              <Checkbox
                key={channel}
                label={channelLabels[channel]}
                checked={on}
                className={cx("min-w-0 text-xs sm:text-sm", places[channel])}
                onChange={(event) => onChange(channel, event.target.checked)}
              />
            )
          );
        })}
      </div>
    </fieldset>
  );
}

const places: Record<Channel, string> = {
  bell: "col-start-1",
  toast: "col-start-2",
  push: "col-start-3",
  email: "col-start-4",
};

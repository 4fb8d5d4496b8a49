import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { Switch } from "#ui/forms/Switch.tsx";
import { usePushDevice } from "./usePush.ts";

/** The switch for notifications on this device. */
export function PushCard() {
  const { device, turn } = usePushDevice();
  return (
    <Card
      title="This device"
      headingLevel={2}
      description="Shown on your phone or computer, even when Yardstick is closed."
    >
      {!device ? (
        <Skeleton className="h-11 w-full" />
      ) : (
        <>
          {device.permission === "unsupported" && (
            <Notice tone="info">
              This browser can't show notifications. On an iPhone, add Yardstick to your Home Screen and open it there.
            </Notice>
          )}
          {device.permission === "denied" && (
            <Notice tone="info">
              Notifications are blocked for this site. Allow them in your browser's settings, then turn them on here.
            </Notice>
          )}
          {(device.permission === "default" || device.permission === "granted") && (
            <Switch
              label="Notify me on this device"
              hint="Only while you're signed in here."
              checked={device.subscribed}
              disabled={turn.isPending}
              onChange={(event) => turn.mutate(event.target.checked)}
            />
          )}
        </>
      )}
    </Card>
  );
}

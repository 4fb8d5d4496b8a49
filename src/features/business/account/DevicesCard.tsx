import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { describeDevice } from "#shared/device.ts";
import { formatInstant } from "#shared/days/days.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { currentSession } from "#browser/session/auth.ts";
import { useSession } from "#browser/client/useSession.ts";
import { signOutAndLeave } from "#browser/session/signOut.ts";
import { toastAuthError } from "#browser/session/toastAuthError.ts";
import { signedInDevices, signOutDevice, signOutOtherDevices, type Device } from "#browser/session/signInChanges.ts";

/** The cache key of the list of devices. */
export const devicesKey = ["devices"];

/** Reads the devices: this one first, then the others, newest first. */
async function readDevices(): Promise<{ device: Device; here: boolean }[]> {
  const [devices, current] = await Promise.all([signedInDevices(), currentSession()]);
  return devices
    .map((device) => ({ device, here: device.id === current?.session.id }))
    .toSorted((a, b) => Number(b.here) - Number(a.here) || b.device.createdAt.localeCompare(a.device.createdAt));
}

/** The person's signed-in devices, with buttons to sign out one device, all others, or all. */
export function DevicesCard() {
  const queries = useQueryClient();
  const devices = useQuery({ queryKey: devicesKey, queryFn: readDevices });
  const [asking, setAsking] = useState<"others" | "everywhere" | null>(null);
  const others = async () => {
    await signOutOtherDevices();
    await queries.invalidateQueries({ queryKey: devicesKey });
    toast({ title: "Other devices signed out", description: "You stay signed in here.", tone: "success" });
  };

  return (
    <Card title="Devices" headingLevel={3} description="Where you are signed in.">
      {devices.isPending && <SkeletonRows rows={2} label="Loading your devices…" />}
      {devices.isError && (
        <FailedState error={devices.error} onRetry={() => void devices.refetch()} busy={devices.isFetching} />
      )}
      {devices.data && (
        <ul className="divide-y divide-line">
          {devices.data.map(({ device, here }) => (
            <DeviceRow key={device.id} device={device} here={here} />
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {(devices.data?.length ?? 0) > 1 && <Button onClick={() => setAsking("others")}>Sign out other devices</Button>}
        <Button onClick={() => setAsking("everywhere")}>Sign out everywhere</Button>
      </div>
      <ConfirmDialog
        open={asking === "others"}
        onOpenChange={() => setAsking(null)}
        title="Sign out other devices?"
        text="Every other device will have to sign in again. You stay signed in here."
        confirmLabel="Sign out other devices"
        onConfirm={others}
      />
      <ConfirmDialog
        open={asking === "everywhere"}
        onOpenChange={() => setAsking(null)}
        title="Sign out everywhere?"
        text="Every device will have to sign in again, this one too."
        confirmLabel="Sign out everywhere"
        onConfirm={() => signOutAndLeave("everywhere")}
      />
    </Card>
  );
}

function DeviceRow({ device, here }: { device: Device; here: boolean }) {
  const queries = useQueryClient();
  const { me } = useSession();
  const [busy, setBusy] = useState(false);
  const name = describeDevice(device.userAgent);

  const end = async () => {
    setBusy(true);
    try {
      await signOutDevice(device.id);
      toast({ title: "Device signed out", description: `${name} has to sign in again.`, tone: "success" });
    } catch (error) {
      toastAuthError(error, "Device not signed out");
    }
    await queries.invalidateQueries({ queryKey: devicesKey });
    setBusy(false);
  };

  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.9375rem] font-medium">
          {name}
          {here && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="tabular text-sm text-ink-faint">
          Signed in {formatInstant(device.createdAt, me?.business.time_zone)}
        </p>
      </div>
      {!here && (
        <Button size="sm" busy={busy} aria-label={`Sign out ${name}`} onClick={() => void end()}>
          Sign out
        </Button>
      )}
    </li>
  );
}

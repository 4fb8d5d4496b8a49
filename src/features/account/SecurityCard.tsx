import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deviceWords } from "#features/account/device.ts";
import { formatInstant } from "#shared/days.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { currentSession, signedInDevices, signOutDevice, type Device } from "#web/auth.ts";
import { useSession } from "#web/session.tsx";
import { signOutAndLeave } from "#web/signOut.ts";
import { ChangePassword } from "./ChangePassword.tsx";
import { tellAuthFailure } from "./tellAuthFailure.tsx";

const devicesKey = ["devices"];

/** This device first, then the others, the newest first. */
async function readDevices(): Promise<{ device: Device; here: boolean }[]> {
  const [devices, current] = await Promise.all([signedInDevices(), currentSession()]);
  return devices
    .map((device) => ({ device, here: device.token === current?.session.token }))
    .toSorted((a, b) => Number(b.here) - Number(a.here) || b.device.createdAt.localeCompare(a.device.createdAt));
}

/** Where one is signed in, and the password. */
export function SecurityCard() {
  const queries = useQueryClient();
  const devices = useQuery({ queryKey: devicesKey, queryFn: readDevices });
  const [asking, setAsking] = useState(false);

  return (
    <Card title="Security" description="The devices on which you are signed in.">
      {devices.isPending && <SkeletonRows rows={2} label="Loading your devices…" />}
      {devices.isError && <FailedState error={devices.error} onRetry={() => void devices.refetch()} busy={devices.isFetching} />}
      {devices.data && (
        <ul className="divide-y divide-line">
          {devices.data.map(({ device, here }) => (
            <DeviceRow key={device.id} device={device} here={here} />
          ))}
        </ul>
      )}
      <Button className="mt-3" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        text="Every device will have to sign in again, this one too."
        confirmLabel="Sign out everywhere"
        onConfirm={() => signOutAndLeave("everywhere")}
      />
      <div className="mt-6 border-t border-line pt-5">
        <h3 className="mb-3 text-[0.9375rem] font-semibold">Change password</h3>
        <ChangePassword onChanged={() => void queries.invalidateQueries({ queryKey: devicesKey })} />
      </div>
    </Card>
  );
}

function DeviceRow({ device, here }: { device: Device; here: boolean }) {
  const queries = useQueryClient();
  const { me } = useSession();
  const [busy, setBusy] = useState(false);
  const name = deviceWords(device.userAgent);

  const end = async () => {
    setBusy(true);
    try {
      await signOutDevice(device.token);
      toast({ title: "Device signed out", description: `${name} has to sign in again.`, tone: "success" });
    } catch (error) {
      tellAuthFailure(error, "Device not signed out");
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
        <p className="tabular text-sm text-ink-faint">Signed in {formatInstant(device.createdAt, me?.business.time_zone)}</p>
      </div>
      {!here && (
        <Button size="sm" busy={busy} aria-label={`Sign out ${name}`} onClick={() => void end()}>
          Sign out
        </Button>
      )}
    </li>
  );
}

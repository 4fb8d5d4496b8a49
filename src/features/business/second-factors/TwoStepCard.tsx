import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "#shared/days/days.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { secondFactorsApi } from "./secondFactor.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { useZone } from "#browser/useZone.ts";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";
import { fewRecoveryCodes, recoveryCodeCount, type AuthenticatorSetup, type SecondFactor } from "./secondFactor.ts";
import { TurnOnDialog } from "./TurnOnDialog.tsx";

/** The state of two-step sign-in, with buttons to change it. */
export function TwoStepCard() {
  const queries = useQueryClient();
  const factor = useQuery(secondFactorsApi.read.queryOptions());
  const [setup, setSetup] = useState<AuthenticatorSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [asking, setAsking] = useState<"off" | "renew" | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: secondFactorsApi.key() });
  const show = (recoveryCodes: readonly string[]) => {
    setSetup(undefined);
    setCodes(recoveryCodes);
    void refresh();
  };

  return (
    <Card
      title="Two-step sign-in"
      headingLevel={3}
      description="After your password, a code from an app on your phone. It keeps others out even if they learn your password."
    >
      {factor.isPending && <SkeletonRows rows={1} label="Loading two-step sign-in…" />}
      {factor.isError && (
        <FailedState error={factor.error} onRetry={() => void factor.refetch()} busy={factor.isFetching} />
      )}
      {factor.data &&
        (factor.data.turned_on_at ? (
          <IsOn factor={factor.data} onRenew={() => setAsking("renew")} onTurnOff={() => setAsking("off")} />
        ) : (
          <TurnOnButton onBegun={setSetup} />
        ))}
      {setup && <TurnOnDialog setup={setup} onTurnedOn={show} onClose={() => setSetup(undefined)} />}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
      <ConfirmDialog
        open={asking === "renew"}
        onOpenChange={() => setAsking(null)}
        title="Make new recovery codes?"
        text="The ones you saved before stop working."
        confirmLabel="Make new codes"
        onConfirm={async () => show((await secondFactorsApi.renewRecoveryCodes.call()).recovery_codes)}
      />
      <ConfirmDialog
        open={asking === "off"}
        onOpenChange={() => setAsking(null)}
        title="Turn off two-step sign-in?"
        text="Your password alone will sign you in. Your recovery codes stop working."
        confirmLabel="Turn off"
        tone="danger"
        onConfirm={async () => {
          await secondFactorsApi.turnOff.call();
          await refresh();
          toast({ title: "Two-step sign-in is off", tone: "success" });
        }}
      />
    </Card>
  );
}

function TurnOnButton({ onBegun }: { onBegun: (setup: AuthenticatorSetup) => void }) {
  const [busy, setBusy] = useState(false);
  async function begin(): Promise<void> {
    setBusy(true);
    try {
      onBegun(await secondFactorsApi.begin.call());
    } catch (error) {
      toastError(error, { words: "Two-step sign-in couldn't be set up. Please try again." });
    }
    setBusy(false);
  }
  return (
    <Button variant="primary" busy={busy} busyLabel="Turning on…" onClick={() => void begin()}>
      Turn on two-step sign-in
    </Button>
  );
}

function IsOn({
  factor: { turned_on_at, recovery_codes_left },
  onRenew,
  onTurnOff,
}: {
  factor: SecondFactor;
  onRenew: () => void;
  onTurnOff: () => void;
}) {
  const zone = useZone();
  const left = `${recovery_codes_left} of ${recoveryCodeCount} recovery codes left`;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2 text-[0.9375rem] text-ink-soft">
        <Badge tone="success">On</Badge>
        <span>
          Since {turned_on_at && formatDay(turned_on_at, zone)}. {left}.
        </span>
      </p>
      {recovery_codes_left <= fewRecoveryCodes && (
        <Notice tone="warning" title={recovery_codes_left === 0 ? "No recovery codes left" : "Few recovery codes left"}>
          Without your phone you need one to sign in. Make new codes and store them.
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onRenew}>New recovery codes</Button>
        <Button onClick={onTurnOff}>Turn off</Button>
      </div>
    </div>
  );
}

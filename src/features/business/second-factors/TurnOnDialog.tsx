import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { ProductError } from "#shared/errors.ts";
import { Button } from "#ui/Button.tsx";
import { CopyField } from "#ui/forms/CopyField.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { secondFactorsApi } from "./secondFactor.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import type { AuthenticatorSetup } from "./secondFactor.ts";

/**
 * Sets up an authenticator app, and turns two-step sign-in on with its first code. `onTurnedOn` gets the recovery
 * codes.
 */
export function TurnOnDialog({
  setup,
  onTurnedOn,
  onClose,
}: {
  setup: AuthenticatorSetup;
  onTurnedOn: (recoveryCodes: string[]) => void;
  onClose: () => void;
}) {
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function turnOn(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (code.trim() === "") return setWrong("Enter the code that the app shows.");
    setBusy(true);
    setWrong(undefined);
    try {
      onTurnedOn((await secondFactorsApi.turnOn.call({ code })).recovery_codes);
    } catch (error) {
      if (error instanceof ProductError && error.code === "invalid") setWrong(error.message);
      else toastError(error, { words: "Two-step sign-in couldn't be turned on. Please try again." });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title="Turn on two-step sign-in"
      size="sm"
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form="turn-on-second-factor" variant="primary" busy={busy} busyLabel="Checking…">
            Turn on
          </Button>
        </>
      }
    >
      <form
        id="turn-on-second-factor"
        noValidate
        onSubmit={(event) => void turnOn(event)}
        className="flex flex-col gap-4"
      >
        <p className="text-[0.9375rem] text-ink-soft">
          Scan this with an authenticator app, such as the one of your password manager, Google or Microsoft.
        </p>
        <QrCode address={setup.address} />
        <a href={setup.address} className="link inline-flex min-h-11 items-center self-start text-sm dense:min-h-9">
          App on this device? Open it
        </a>
        <CopyField
          label="Can't scan? Enter this key in the app"
          value={setup.secret}
          hint={<span className="font-mono wrap-anywhere">{setup.secret.match(/.{1,4}/g)?.join(" ")}</span>}
        />
        <p className="text-sm text-ink-soft">
          Turning it on signs out your other devices. Sign in there again with a code.
        </p>
        <Field label="Code from the app" required error={wrong} hint="Six digits; a new code every 30 seconds.">
          <Input
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={10}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

/** Created on this device. If that fails, the person can type the key. */
function QrCode({ address }: { address: string }) {
  const code = useQuery({
    queryKey: ["QR code", "authenticator"],
    queryFn: async () => (await import("#browser/qrCode.ts")).qrCode(address),
    gcTime: 0,
    staleTime: 0,
  });
  if (code.isError) return null;
  return (
    <div className="flex justify-center">
      {code.data ? (
        <img
          src={code.data.svg}
          width={200}
          height={200}
          alt="QR code for your authenticator app"
          className="rounded-lg"
        />
      ) : (
        <Skeleton className="size-[200px]" />
      )}
    </div>
  );
}

import { Fingerprint } from "lucide-react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { PasswordInput } from "#ui/forms/PasswordInput.tsx";
import { AuthFailure, type SecondProof } from "#browser/session/auth.ts";
import { useSession } from "#browser/client/useSession.ts";
import { SecondFactorField } from "./SecondFactorField.tsx";

/**
 * Asks the person at this page for the password (and a code, if a second factor is on) or a passkey, in a dialog over
 * the current work. `byPassword` and `byPasskey` check it; the latter returns false if no passkey was chosen. `onClose`
 * receives true if the proof was correct.
 */
export function IdentityDialog({
  title,
  description,
  confirmLabel,
  byPassword,
  byPasskey,
  onClose,
}: {
  title: string;
  description: string;
  confirmLabel: string;
  byPassword: (password: string, proof?: SecondProof) => Promise<unknown>;
  byPasskey: (() => Promise<boolean>) | null;
  onClose: (confirmed: boolean) => void;
}) {
  const { me } = useSession();
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<string>();
  /** Null: only the password is required so far. */
  const [second, setSecond] = useState<{ proof: SecondProof | null; wrong?: string } | null>(null);
  const [busy, setBusy] = useState(false);

  async function confirm(way: () => Promise<boolean>) {
    setBusy(true);
    setWrong(undefined);
    try {
      if (await way()) onClose(true);
    } catch (error) {
      const problem = error instanceof AuthFailure ? error.problem : "unexpected";
      const words = error instanceof AuthFailure ? error.message : "Something went wrong. Please try again.";
      if (problem === "second_factor") setSecond({ proof: null });
      else if (problem === "wrong_code") setSecond({ proof: second?.proof ?? null, wrong: words });
      else {
        if (problem === "step_over") setSecond(null);
        setWrong(words);
      }
    }
    setBusy(false);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm(() => byPassword(password, second?.proof ?? undefined).then(() => true));
  };

  return (
    <Dialog
      open
      onOpenChange={() => onClose(false)}
      locked={busy}
      title={title}
      description={description}
      size="sm"
      footer={
        <>
          <Button onClick={() => onClose(false)} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="identity"
            variant="primary"
            busy={busy}
            busyLabel="Checking…"
            disabled={password === "" || second?.proof === null}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id="identity" method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <input type="email" name="email" autoComplete="username" value={me?.email ?? ""} readOnly hidden />
        <PasswordField value={password} wrong={wrong} onChange={setPassword} />
        {second && <SecondFactorField wrong={second.wrong} onChange={(proof) => setSecond({ proof })} />}
        {byPasskey && (
          <Button
            block
            icon={<Fingerprint aria-hidden="true" />}
            disabled={busy}
            onClick={() => void confirm(byPasskey)}
          >
            Use a passkey
          </Button>
        )}
      </form>
    </Dialog>
  );
}

function PasswordField({
  value,
  wrong,
  onChange,
}: {
  value: string;
  wrong: string | undefined;
  onChange: (value: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  // One frame later, because the dialog first records the previous focus. On touch devices the dialog keeps the focus
  // itself, but here the person can only type.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Field label="Password" required error={wrong}>
      <PasswordInput
        ref={input}
        name="password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

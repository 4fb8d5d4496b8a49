import { useState, type FormEvent } from "react";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { toast } from "#ui/toast.tsx";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { passkeysApi } from "./passkey.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { passkeyName, type Passkey } from "./passkey.ts";

/** Renames a passkey. A person also names a newly added passkey here. */
export function RenamePasskeyDialog({
  passkey,
  added,
  onRenamed,
  onClose,
}: {
  passkey: Pick<Passkey, "id" | "name">;
  added: boolean;
  onRenamed: () => Promise<unknown>;
  onClose: () => void;
}) {
  const [name, setName] = useState(passkey.name);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    const read = passkeyName.safeParse(name);
    setProblem(read.error?.issues[0]?.message);
    if (!read.success) return;
    if (read.data === passkey.name) return onClose();
    setBusy(true);
    try {
      await passkeysApi.rename.call({ id: passkey.id, name: read.data });
      await onRenamed();
      toast({ title: "Passkey renamed", tone: "success" });
      onClose();
    } catch (error) {
      toastError(error, { words: "The passkey couldn't be renamed. Please try again." });
      setBusy(false);
    }
  }

  return (
    <TypingDialog
      typed={name !== passkey.name}
      onClose={onClose}
      locked={busy}
      title={added ? "Passkey added" : "Rename passkey"}
      description={added ? "You can now sign in with it." : undefined}
      size="sm"
      footer={
        <>
          {!added && (
            <Button onClick={onClose} disabled={busy}>
              Cancel
            </Button>
          )}
          <Button type="submit" form="rename-passkey" variant="primary" busy={busy} busyLabel="Saving…">
            {added ? "Done" : "Save"}
          </Button>
        </>
      }
    >
      <form id="rename-passkey" noValidate onSubmit={(event) => void save(event)}>
        <Field label="Name" required error={problem} hint="Something you'll recognize, such as the device it's on.">
          <Input
            autoComplete="off"
            maxLength={fieldLengths.passkeyName}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </TypingDialog>
  );
}

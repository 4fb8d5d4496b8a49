import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { Button } from "#ui/Button.tsx";
import { RadioCards } from "#ui/ChoiceCards.tsx";
import { CopyField } from "#ui/CopyField.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Field } from "#ui/Field.tsx";
import { Input } from "#ui/Inputs.tsx";
import { Notice } from "#ui/Notice.tsx";
import { api, client } from "#web/client.ts";
import { tellFailure } from "#web/tellFailure.ts";
import { newApiKey, scopeLabels, type ApiKeyScope } from "./apiKey.ts";

/** Makes a key and shows it, this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<ApiKeyScope>("read");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState<string>();

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    const read = newApiKey.safeParse({ name, scope });
    setProblem(read.error?.issues[0]?.message);
    if (!read.data) return;
    setBusy(true);
    try {
      setKey((await client.apiKeys.create(read.data)).key);
      await queries.invalidateQueries({ queryKey: api.apiKeys.key() });
    } catch (error) {
      tellFailure(error, { words: "The key could not be made. Please try again." });
    }
    setBusy(false);
  }

  if (key)
    return (
      <Dialog open onOpenChange={onClose} title="Your new API key" size="sm" footer={<Button variant="primary" onClick={onClose}>Done</Button>}>
        <div className="flex flex-col gap-4">
          <CopyField label="API key" value={key} hint="Programs send it as “Authorization: Bearer” with each request." />
          <Notice tone="warning" title="Copy it now">
            This is the only time it is shown. Whoever has it reaches your data: keep it like a password.
          </Notice>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      locked={busy}
      title="New API Key"
      size="sm"
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form="new-api-key" variant="primary" busy={busy} busyLabel="Making…">
            Make Key
          </Button>
        </>
      }
    >
      <form id="new-api-key" noValidate onSubmit={(event) => void make(event)} className="flex flex-col gap-4">
        <Field label="Name" required error={problem} hint="What will use it, such as a spreadsheet or your web site.">
          <Input autoComplete="off" maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <RadioCards
          legend="What it may do"
          value={scope}
          onChange={(value) => setScope(value as ApiKeyScope)}
          options={[
            { value: "read", label: scopeLabels.read, description: "See requests, customers and the calendar." },
            { value: "write", label: scopeLabels.write, description: "Also add, change and delete them. Never your sign-in, keys or account." },
          ]}
        />
      </form>
    </Dialog>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { addDays, momentOf } from "#shared/days/calendarDays.ts";
import { Button } from "#ui/Button.tsx";
import { RadioCards } from "#ui/forms/ChoiceCards.tsx";
import { CopyField } from "#ui/forms/CopyField.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Select } from "#ui/forms/Inputs.tsx";
import { Notice } from "#ui/Notice.tsx";
import { TypingDialog } from "#browser/forms/TypingDialog.tsx";
import { apiKeysApi } from "./apiKey.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { useToday } from "#browser/useToday.ts";
import { useZone } from "#browser/useZone.ts";
import type { ApiKeyScope } from "#shared/operationMeta.ts";
import { apiKeyExpiries, newApiKey, scopeLabels, type ApiKeyExpiry, type NewApiKey } from "./apiKey.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";

/** Creates a key and shows it, only this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<ApiKeyScope>("read");
  const [life, setLife] = useState<ApiKeyExpiry>("365");
  const [lastDay, setLastDay] = useState("");
  const [problems, setProblems] = useState<{ name?: string; date?: string }>({});
  const today = useToday();
  const zone = useZone();
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState<string>();

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    const until = life === "never" ? null : life === "date" ? lastDay : addDays(today, Number(life));
    const date = life === "date" && !(lastDay >= today) ? "Choose today or a later date." : undefined;
    const read = newApiKey.safeParse({
      name,
      scope,
      expires_at: until && !date ? momentOf(addDays(until, 1), 0, zone).toISOString() : null,
    } satisfies Record<keyof NewApiKey, unknown>);
    setProblems({ ...(date ? { date } : {}), ...(read.success ? {} : { name: read.error.issues[0]?.message ?? "" }) });
    if (!read.success || date) return;
    setBusy(true);
    try {
      setKey((await apiKeysApi.create.call(read.data)).key);
      await queries.invalidateQueries({ queryKey: apiKeysApi.key() });
    } catch (error) {
      toastError(error, { words: "The key couldn't be created. Please try again." });
    }
    setBusy(false);
  }

  if (key) return <MadeKeyDialog apiKey={key} onClose={onClose} />;
  return (
    <TypingDialog
      typed={name.trim() !== ""}
      onClose={onClose}
      locked={busy}
      title="New API Key"
      size="sm"
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form="new-api-key" variant="primary" busy={busy} busyLabel="Creating…">
            Create Key
          </Button>
        </>
      }
    >
      <form id="new-api-key" noValidate onSubmit={(event) => void make(event)} className="flex flex-col gap-4">
        <Field
          label="Name"
          required
          error={problems.name}
          hint="What will use it, such as a spreadsheet or your website."
        >
          <Input
            autoComplete="off"
            maxLength={fieldLengths.keyName}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <RadioCards
          legend="What it may do"
          value={scope}
          onChange={(value) => setScope(value as ApiKeyScope)}
          options={[
            { value: "read", label: scopeLabels.read, description: "See estimates, customers and the calendar." },
            {
              value: "write",
              label: scopeLabels.write,
              description: "Also add, change and delete them. Never your sign-in, keys or account.",
            },
          ]}
        />
        <ExpiryFields
          life={life}
          onLife={setLife}
          lastDay={lastDay}
          onLastDay={setLastDay}
          today={today}
          problem={problems.date}
        />
      </form>
    </TypingDialog>
  );
}

/** The expiry of the key: after a number of days, on a date, or never. */
function ExpiryFields({
  life,
  onLife,
  lastDay,
  onLastDay,
  today,
  problem,
}: {
  life: ApiKeyExpiry;
  onLife: (life: ApiKeyExpiry) => void;
  lastDay: string;
  onLastDay: (day: string) => void;
  today: string;
  problem: string | undefined;
}) {
  return (
    <>
      <Field label="Expires">
        <Select value={life} onChange={(event) => onLife(event.target.value as ApiKeyExpiry)}>
          {Object.entries(apiKeyExpiries).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {life === "date" && (
        <Field label="Last day" required error={problem}>
          <Input
            type="date"
            min={today}
            max="9999-12-30"
            value={lastDay}
            onChange={(event) => onLastDay(event.target.value)}
          />
        </Field>
      )}
    </>
  );
}

/** Shows a new key, only this once. */
function MadeKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your new API key"
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <CopyField label="API key" value={apiKey} hint="Apps send it as “Authorization: Bearer” with each request." />
        <Notice tone="warning" title="Copy it now">
          You won't see this key again. Store it like a password.
        </Notice>
      </div>
    </Dialog>
  );
}

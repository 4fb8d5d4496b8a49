import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { formatInstant } from "#shared/days/days.ts";
import { maxPasskeys } from "#shared/contact/passkeys.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { passkeysApi } from "./passkey.client.ts";
import { addPasskey, knowsPasskeys, makePasskey, newPasskeyOptions } from "#browser/session/passkeys.ts";
import { toastAuthError } from "#browser/session/toastAuthError.ts";
import { useZone } from "#browser/useZone.ts";
import { RenamePasskeyDialog } from "./RenamePasskeyDialog.tsx";
import type { Passkey } from "./passkey.ts";

/** The passkeys with which a person signs in: the name and the last use of each. */
export function PasskeysCard() {
  const queries = useQueryClient();
  const passkeys = useQuery(passkeysApi.list.queryOptions());
  const [adding, setAdding] = useState(false);
  const [naming, setNaming] = useState<{ passkey: Pick<Passkey, "id" | "name">; added: boolean } | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: passkeysApi.key() });

  const add = async () => {
    setAdding(true);
    try {
      const made = await makePasskey(await newPasskeyOptions());
      if (made) {
        const added = await addPasskey(made);
        await refresh();
        setNaming({ passkey: added, added: true });
      }
    } catch (error) {
      toastAuthError(error, "Passkey not added");
    }
    setAdding(false);
  };
  const remove = async ({ id, name }: Passkey) => {
    await passkeysApi.remove.call({ id });
    await refresh();
    toast({ title: "Passkey removed", description: `${name} no longer signs you in.`, tone: "success" });
  };

  return (
    <Card
      title="Passkeys"
      headingLevel={3}
      description="Sign in with your fingerprint, face or screen lock."
      actions={
        knowsPasskeys() &&
        (passkeys.data?.length ?? 0) < maxPasskeys && (
          <Button
            size="sm"
            busy={adding}
            icon={<Fingerprint aria-hidden="true" />}
            disabled={!passkeys.data}
            onClick={() => void add()}
          >
            Add a passkey
          </Button>
        )
      }
    >
      {passkeys.data ? (
        passkeys.data.length === 0 ? (
          <p className="text-[0.9375rem] text-ink-soft">
            A passkey on your device signs you in instead of your password. It can't be guessed or stolen by email.
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {passkeys.data.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setNaming({ passkey, added: false })}
                onRemove={() => setRemoving(passkey)}
              />
            ))}
          </ul>
        )
      ) : passkeys.isError ? (
        <FailedState error={passkeys.error} busy={passkeys.isFetching} onRetry={() => void passkeys.refetch()} />
      ) : (
        <SkeletonRows rows={2} label="Loading your passkeys…" />
      )}
      {naming && <RenamePasskeyDialog {...naming} onRenamed={refresh} onClose={() => setNaming(null)} />}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={`Remove ${removing?.name ?? "this passkey"}?`}
        text="You can't sign in with it anymore. Delete it from your device or password manager too, so it isn't offered there."
        confirmLabel="Remove"
        tone="danger"
        onConfirm={async () => {
          if (removing) await remove(removing);
        }}
      />
    </Card>
  );
}

function PasskeyRow({
  passkey: { name, synced, last_used_at, created_at },
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}) {
  const zone = useZone();
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.9375rem] font-medium wrap-anywhere">
          {name}
          {synced && <Badge>Synced</Badge>}
        </p>
        <p className="tabular text-sm text-ink-faint">Added {formatInstant(created_at, zone)}</p>
        <p className="tabular text-sm text-ink-faint">
          {last_used_at ? `Last used ${formatInstant(last_used_at, zone)}` : "Never used"}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

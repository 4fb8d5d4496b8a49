import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { formatInstant } from "#shared/days/days.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { apiKeysApi } from "./apiKey.client.ts";
import { useSession } from "#browser/client/useSession.ts";
import { scopeLabels, type ApiKey } from "./apiKey.ts";
import { NewKeyDialog } from "./NewKeyDialog.tsx";

/** The keys with which the owner's own programs call the API: the scope of each and its last use. */
export function ApiKeysCard() {
  const queries = useQueryClient();
  const keys = useQuery(apiKeysApi.list.queryOptions());
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);

  const revoke = async ({ id, name }: ApiKey) => {
    await apiKeysApi.revoke.call({ id });
    await queries.invalidateQueries({ queryKey: apiKeysApi.key() });
    toast({ title: "API key revoked", description: `${name} no longer has access.`, tone: "success" });
  };

  return (
    <Card
      title="API Keys"
      headingLevel={3}
      description={
        <>
          Connect other apps to your data.{" "}
          <a href="/api/docs" target="_blank" rel="noreferrer" className="link">
            How the API works
          </a>
        </>
      }
      actions={
        <Button size="sm" icon={<KeyRound aria-hidden="true" />} onClick={() => setMaking(true)}>
          New Key
        </Button>
      }
    >
      {keys.data ? (
        keys.data.length === 0 ? (
          <p className="text-[0.9375rem] text-ink-soft">No keys yet.</p>
        ) : (
          <ul className="divide-y divide-line">
            {keys.data.map((key) => (
              <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
            ))}
          </ul>
        )
      ) : keys.isError ? (
        <FailedState error={keys.error} busy={keys.isFetching} onRetry={() => void keys.refetch()} />
      ) : (
        <SkeletonRows rows={2} label="Loading your keys…" />
      )}
      {making && <NewKeyDialog onClose={() => setMaking(false)} />}
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={() => setRevoking(null)}
        title={`Revoke ${revoking?.name ?? "this key"}?`}
        text="Apps that use this key lose access right away. This can't be undone, but you can create a new key anytime."
        confirmLabel="Revoke"
        tone="danger"
        onConfirm={async () => {
          if (revoking) await revoke(revoking);
        }}
      />
    </Card>
  );
}

function KeyRow({
  apiKey: { name, prefix, scope, last_used_at, expires_at, created_at },
  onRevoke,
}: {
  apiKey: ApiKey;
  onRevoke: () => void;
}) {
  const zone = useSession().me?.business.time_zone;
  const expired = expires_at !== null && Date.parse(expires_at) <= Date.now();
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.9375rem] font-medium wrap-anywhere">
          {name}
          <Badge tone={scope === "write" ? "warning" : "neutral"}>{scopeLabels[scope]}</Badge>
          {expired && <Badge tone="danger">Expired</Badge>}
        </p>
        <p className="tabular text-sm text-ink-faint">
          <code>{prefix}…</code>, made {formatInstant(created_at, zone)}
        </p>
        <p className="tabular text-sm text-ink-faint">
          {last_used_at ? `Last used ${formatInstant(last_used_at, zone)}` : "Never used"}
        </p>
        <p className="tabular text-sm text-ink-faint">
          {expires_at ? `${expired ? "Expired" : "Expires"} ${formatInstant(expires_at, zone)}` : "Never expires"}
        </p>
      </div>
      <Button size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { Switch } from "#ui/forms/Switch.tsx";
import { pushesApi } from "./push.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import type { Owner } from "#browser/client/useSession.ts";
import { pushKinds, type PushKind } from "#shared/pushKinds.ts";
import { isSubscribedTo } from "./push.ts";
import { usePushDevice } from "./usePush.ts";

const kinds: Record<PushKind, { label: string; hint: string }> = {
  new_requests: { label: "New requests", hint: "As soon as a customer sends one." },
  follow_ups: { label: "Follow-ups due", hint: "Each morning at 7:00 AM, when something's due." },
  events: { label: "Today's visits", hint: "Each morning at 7:00 AM, when you have visits." },
};

/** Notifications on the member's devices: the switch for this device, and the kinds. */
export function PushCard({ me }: { me: Owner }) {
  const { device, turn } = usePushDevice();
  const settings = useQuery(pushesApi.settings.queryOptions());
  const save = useSaveChoices();
  const offered = pushKinds.filter((kind) => isSubscribedTo(kind, me.role, me.subscription.subscribed));
  if (offered.length === 0) return null;
  return (
    <Card
      title="Notifications on your devices"
      headingLevel={3}
      description="Shown on your phone or computer, even when Yardstick is closed."
    >
      {settings.isError && !settings.data ? (
        <FailedState error={settings.error} busy={settings.isFetching} onRetry={() => void settings.refetch()} />
      ) : !settings.data || !device ? (
        <Skeleton className="h-11 w-full" />
      ) : (
        <div className="flex flex-col gap-4">
          {device.permission === "unsupported" && (
            <Notice tone="info">
              This browser can't show notifications. On an iPhone, add Yardstick to your Home Screen and open it there.
            </Notice>
          )}
          {device.permission === "denied" && (
            <Notice tone="info">
              Notifications are blocked for this site. Allow them in your browser's settings, then turn them on here.
            </Notice>
          )}
          {(device.permission === "default" || device.permission === "granted") && (
            <Switch
              label="Notify me on this device"
              hint="Only while you're signed in here."
              checked={device.subscribed}
              disabled={turn.isPending}
              onChange={(event) => turn.mutate(event.target.checked)}
            />
          )}
          {settings.data.devices > 0 && (
            <fieldset className="flex flex-col gap-3 border-t border-line pt-4">
              <legend className="sr-only">What your devices notify you about</legend>
              {offered.map((kind) => (
                <Switch
                  key={kind}
                  {...kinds[kind]}
                  checked={settings.data[kind]}
                  disabled={save.isPending}
                  onChange={(event) => save.mutate({ ...settings.data, [kind]: event.target.checked })}
                />
              ))}
            </fieldset>
          )}
        </div>
      )}
    </Card>
  );
}

function useSaveChoices() {
  const queries = useQueryClient();
  const key = pushesApi.settings.queryKey();
  return useMutation(
    pushesApi.saveChoices.mutationOptions({
      onMutate: async (wanted) => {
        await queries.cancelQueries({ queryKey: key });
        const before = queries.getQueryData(key);
        queries.setQueryData(key, (held) => held && { ...held, ...wanted });
        return before;
      },
      onSuccess: (saved) => queries.setQueryData(key, saved),
      onError: (error, _wanted, before) => {
        queries.setQueryData(key, before);
        toastError(error, { words: "Your settings couldn't be saved. Please try again." });
      },
    }),
  );
}

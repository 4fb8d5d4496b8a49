import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "#browser/links.tsx";
import { useMayByName } from "#browser/client/useMay.ts";
import { toastError } from "#browser/session/toastError.ts";
import { sequencesApi } from "#features/messages/sequences/sequence.client.ts";
import { Card } from "#ui/Card.tsx";
import { Facts } from "#ui/Facts.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Switch } from "#ui/forms/Switch.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";

type Settings = Awaited<ReturnType<typeof sequencesApi.settings.call>>;

/** The settings that all sequences have in common: quiet weekends, and the address that follow-ups end with. */
export function MessageSettingsCard() {
  const { data, error, isFetching, refetch } = useQuery(sequencesApi.settings.queryOptions({}));
  return (
    <Card title="Settings" description="For all sequences. Nothing goes out between 8 PM and 8 AM.">
      {data ? (
        <ShownSettings settings={data} />
      ) : error ? (
        <FailedState
          title="The settings couldn't be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={2} label="Loading the settings…" />
      )}
    </Card>
  );
}

function ShownSettings({ settings }: { settings: Settings }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { quiet_weekends, postal_address, texts, version } = settings;
  const setQuiet = async (quiet: boolean) => {
    setBusy(true);
    try {
      const saved = await sequencesApi.saveSettings.call({ quiet_weekends: quiet, version });
      queries.setQueryData(sequencesApi.settings.queryKey({}), saved);
    } catch (error) {
      toastError(error, { words: "The setting couldn't be saved. Please try again." });
      void queries.invalidateQueries({ queryKey: sequencesApi.settings.key() });
    }
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label="Quiet weekends"
        hint="Messages planned for Saturday or Sunday go out on Monday morning."
        checked={quiet_weekends}
        aria-busy={busy || undefined}
        onChange={({ currentTarget: { checked } }) => !busy && void setQuiet(checked)}
      />
      <Facts
        items={[
          {
            label: "Postal address",
            value: postal_address ?? (
              <BusinessLink otherwise="None yet. Follow-ups need one: ask the owner to add it.">
                Add your address
              </BusinessLink>
            ),
          },
          { label: "Text messages", value: texts ? "Ready" : "This server can't send text messages." },
        ]}
      />
    </div>
  );
}

/** A link to the details of the business in its account settings; for members who may not change them, a text. */
export function BusinessLink({ otherwise, children }: { otherwise: string; children: string }) {
  const may = useMayByName();
  return may("account.saveBusiness") ? (
    <Link to="/account#business" className="link inline-flex min-h-11 items-center dense:min-h-6">
      {children}
    </Link>
  ) : (
    otherwise
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Card } from "#ui/Card.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { Switch } from "#ui/forms/Switch.tsx";
import { notificationsApi } from "./notification.client.ts";
import { toastError } from "#browser/session/toastError.ts";

/** The switch for the member's morning mail about the day's follow-ups. */
export function RemindersCard({ email }: { email: string }) {
  const queries = useQueryClient();
  const key = notificationsApi.settings.queryKey();
  const settings = useQuery(notificationsApi.settings.queryOptions());
  const save = useMutation(
    notificationsApi.saveSettings.mutationOptions({
      onMutate: async (wanted) => {
        await queries.cancelQueries({ queryKey: key });
        const before = queries.getQueryData(key);
        queries.setQueryData(key, wanted);
        return before;
      },
      onSuccess: (saved) => queries.setQueryData(key, saved),
      onError: (error, _wanted, before) => {
        queries.setQueryData(key, before);
        toastError(error, { words: "Your settings couldn't be saved. Please try again." });
      },
    }),
  );
  return (
    <Card title="Follow-up reminders" headingLevel={3} description="Follow-up reminders appear here each morning.">
      {settings.data ? (
        <Switch
          label="Daily follow-up email"
          hint={`To ${email} at 7:00 AM, only when something's due.`}
          checked={settings.data.mail_digest}
          disabled={save.isPending}
          onChange={(event) => save.mutate({ ...settings.data, mail_digest: event.target.checked })}
        />
      ) : settings.isError ? (
        <FailedState error={settings.error} busy={settings.isFetching} onRetry={() => void settings.refetch()} />
      ) : (
        <Skeleton className="h-11 w-full" />
      )}
    </Card>
  );
}

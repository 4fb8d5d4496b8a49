import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toastError } from "#browser/session/toastError.ts";
import type { Choice, QuietHours } from "#shared/notifications/notificationKinds.ts";
import { notificationsApi } from "#features/alerts/notifications/notification.client.ts";
import type { NotificationChoicesShown } from "#features/alerts/notifications/notification.ts";

/** Saves choices, at once on screen; without `quiet_hours` these stay. */
export type SaveChoices = (changed: { choices?: Choice[]; quiet_hours?: QuietHours | null }) => void;

/** The member's choices, and a function that changes them. */
export function useChoices() {
  const queries = useQueryClient();
  const key = notificationsApi.choices.queryKey();
  const choices = useQuery(notificationsApi.choices.queryOptions());
  const { mutate } = useMutation(
    notificationsApi.saveChoices.mutationOptions({
      // One after the other, so that the last answer has every change.
      scope: { id: "notification choices" },
      mutationKey: saving,
      onError: (error) => toastError(error, { words: "Your settings couldn't be saved. Please try again." }),
      onSettled: () => {
        if (queries.isMutating({ mutationKey: saving }) === 1)
          void queries.invalidateQueries({ queryKey: notificationsApi.key() });
      },
    }),
  );
  const save: SaveChoices = (changed) => {
    void queries.cancelQueries({ queryKey: key });
    queries.setQueryData(key, (held) => held && changedBy(held, changed));
    mutate(changed);
  };
  return { choices, save };
}

const saving = ["save notification choices"];

/** The choices with these changes. */
function changedBy(
  { kinds, quiet_hours: before }: NotificationChoicesShown,
  { choices = [], quiet_hours = before }: Parameters<SaveChoices>[0],
): NotificationChoicesShown {
  return {
    kinds: kinds.map((shown) =>
      choices
        .filter(({ kind }) => kind === shown.kind)
        .reduce((made, { channel, on }) => ({ ...made, [channel]: on }), shown),
    ),
    quiet_hours,
  };
}

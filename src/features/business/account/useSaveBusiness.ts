import { useMutation, useQueryClient } from "@tanstack/react-query";
import { accountApi } from "./account.client.ts";
import { toastError } from "#browser/session/toastError.ts";

/** Saves settings of the business. The screen changes at once and is rolled back if the save fails. */
export function useSaveBusiness() {
  const queries = useQueryClient();
  const key = accountApi.me.queryKey();
  return useMutation(
    accountApi.saveBusiness.mutationOptions({
      onMutate: async (business) => {
        await queries.cancelQueries({ queryKey: key });
        const before = queries.getQueryData(key);
        if (before)
          queries.setQueryData(key, {
            ...before,
            business: { ...before.business, ...business, name: business.name ?? null, phone: business.phone ?? null },
          });
        return before;
      },
      onSuccess: (me) => queries.setQueryData(key, me),
      onError: (error, _business, before) => {
        if (before) queries.setQueryData(key, before);
        toastError(error, { words: "Your settings couldn't be saved. Please try again." });
      },
      // Another device may have saved changes during this save.
      onSettled: () => void queries.invalidateQueries({ queryKey: key }),
    }),
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { api, client } from "#browser/client/client.ts";

/** Saves the name of the business's short link, for this page to show as well. Throws what was refused. */
export function useChooseFormName(): (name: string) => Promise<void> {
  const queries = useQueryClient();
  return async (name) => {
    queries.setQueryData(api.account.me.queryKey(), await client.account.chooseFormName({ form_name: name }));
  };
}

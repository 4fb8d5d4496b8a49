import { useQueryClient } from "@tanstack/react-query";
import { accountApi } from "./account.client.ts";

/** Saves the name of the business's short link and updates this page. Throws the server's refusal. */
export function useChooseFormName(): (name: string) => Promise<void> {
  const queries = useQueryClient();
  return async (name) => {
    queries.setQueryData(accountApi.me.queryKey(), await accountApi.chooseFormName.call({ form_name: name }));
  };
}

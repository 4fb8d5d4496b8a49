import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "#ui/toast.tsx";
import { servicesApi } from "./service.client.ts";
import { toastError } from "#browser/session/toastError.ts";

/** Reorders the components of a service: at once on screen, then on the server, and back if saving fails. */
export function useComponentOrder(serviceId: string): (ids: string[]) => void {
  const queries = useQueryClient();
  const queryKey = servicesApi.listComponents.queryKey({ input: { service_id: serviceId } });
  const mutationKey = ["order of components", serviceId];
  const { mutate } = useMutation(
    servicesApi.reorderComponents.mutationOptions({
      mutationKey,
      // In sequence, so that the last move is also saved last.
      scope: { id: mutationKey.join(" ") },
      onMutate: async ({ ids }) => {
        await queries.cancelQueries({ queryKey });
        const before = queries.getQueryData(queryKey);
        queries.setQueryData(
          queryKey,
          before && ids.flatMap((id) => before.filter((component) => component.id === id)),
        );
        return { before };
      },
      onSuccess: () => void toast({ title: "Components reordered successfully.", tone: "success" }),
      onError: (error, _input, put) => {
        queries.setQueryData(queryKey, put?.before);
        toastError(error, { words: "Failed to reorder components" });
      },
      onSettled: () => {
        if (queries.isMutating({ mutationKey }) === 1) void queries.invalidateQueries({ queryKey: servicesApi.key() });
      },
    }),
  );
  return (ids) => mutate({ service_id: serviceId, ids });
}

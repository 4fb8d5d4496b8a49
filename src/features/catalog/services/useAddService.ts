import { useMutation, useQueryClient } from "@tanstack/react-query";
import { DemoRefusal } from "#shared/errors.ts";
import { dismissFailures, toast } from "#ui/toast.tsx";
import { servicesApi } from "./service.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import type { ServiceInput } from "./service.ts";

/** The outcome of adding a service: a demo saves none. */
type AddOutcome = "added" | "in-demo" | "failed";
export type AddingService = { add: (input: ServiceInput) => Promise<AddOutcome>; isSaving: boolean };

/** Adds a service, and shows the message `created` or the failure. */
export function useAddService(created: string): AddingService {
  const queries = useQueryClient();
  const create = useMutation(servicesApi.create.mutationOptions());
  const add = async (input: ServiceInput): Promise<AddOutcome> => {
    try {
      await create.mutateAsync(input);
    } catch (error) {
      toastError(error, {
        words: "Failed to create service. Please try again.",
        signedOut: "You must be logged in to create services.",
      });
      return error instanceof DemoRefusal ? "in-demo" : "failed";
    }
    dismissFailures();
    toast({ title: created, tone: "success" });
    await queries.invalidateQueries({ queryKey: servicesApi.key() });
    return "added";
  };
  return { add, isSaving: create.isPending };
}

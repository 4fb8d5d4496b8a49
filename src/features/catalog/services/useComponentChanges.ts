import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ProductError } from "#shared/errors.ts";
import { toast } from "#ui/toast.tsx";
import { servicesApi } from "./service.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { serviceChanges } from "./changes.ts";
import { componentLabels, valuesOfComponent } from "./componentForm.ts";
import type { ComponentInput, ServiceComponent } from "./service.ts";

/** A component in its form: a stored one, or a new one. `changes` lists another device's changes to it since. */
export type WrittenComponent = { stored?: ServiceComponent; changes?: string[] };

/**
 * Saves and removes a service's components. Each action reports its own success or failure. `fetchComponents` fetches
 * the service's components again.
 */
export function useComponentChanges(
  serviceId: string,
  fetchComponents: () => Promise<{ data: readonly ServiceComponent[] | undefined }>,
) {
  const queries = useQueryClient();
  const adding = useMutation(servicesApi.addComponent.mutationOptions());
  const updating = useMutation(servicesApi.updateComponent.mutationOptions());
  const removing = useMutation(servicesApi.removeComponent.mutationOptions());
  const refetch = () => queries.invalidateQueries({ queryKey: servicesApi.key() });

  /** Saves the form. Returns the form's next content: null when done, the newer component after a conflict. */
  async function save(input: ComponentInput, written: WrittenComponent): Promise<WrittenComponent | null> {
    const { stored } = written;
    try {
      if (stored) await updating.mutateAsync({ ...input, id: stored.id, version: stored.version });
      else await adding.mutateAsync({ ...input, service_id: serviceId });
      await refetch(); // the next form starts with the saved values
      toast({
        title: stored ? "Service component updated successfully." : "Service component added successfully.",
        tone: "success",
      });
      return null;
    } catch (error) {
      toastError(error, { words: stored ? "Failed to update service component" : "Failed to add service component" });
      const code = error instanceof ProductError ? error.code : null;
      const next = stored && code === "conflict" ? await findNewer(stored) : code === "not_found" ? null : written;
      void refetch();
      return next;
    }
  }

  async function findNewer(stored: ServiceComponent): Promise<WrittenComponent | null> {
    const { data } = await fetchComponents();
    const newer = data?.find((component) => component.id === stored.id);
    return newer
      ? {
          stored: newer,
          changes: serviceChanges(componentLabels, valuesOfComponent(stored), valuesOfComponent(newer)),
        }
      : null;
  }

  async function remove({ id }: ServiceComponent): Promise<void> {
    try {
      await removing.mutateAsync({ id });
      toast({ title: "Service component deleted successfully.", tone: "success" });
    } catch (error) {
      toastError(error, { words: "Failed to delete service component" });
    }
    void refetch();
  }

  return { save, saving: adding.isPending || updating.isPending, remove };
}

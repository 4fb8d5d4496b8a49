import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Notice } from "#ui/Notice.tsx";
import { toast } from "#ui/toast.tsx";
import { ProductError } from "#shared/errors.ts";
import { api } from "#web/client.ts";
import { tellFailure } from "#web/tellFailure.ts";
import { categoryLabels } from "./measure.ts";
import { ServiceForm } from "./ServiceForm.tsx";
import type { ListedService, ServiceInput } from "./service.ts";
import { valuesOf, variantOf, type ServicesArea } from "./serviceForm.ts";

/** Changes a service. When another device changed it meanwhile it says so and shows the newer values. */
export function EditServiceDialog({ area, service, onClose }: { area: ServicesArea; service: ListedService; onClose: () => void }) {
  const formId = useId();
  const queries = useQueryClient();
  const [shown, setShown] = useState(service);
  const [changedMeanwhile, setChangedMeanwhile] = useState("");
  const update = useMutation(api.services.update.mutationOptions());

  async function save(input: ServiceInput): Promise<boolean> {
    try {
      await update.mutateAsync({ ...input, id: shown.id, version: shown.version });
      toast({ title: "Service updated successfully.", tone: "success" });
      onClose();
      return true;
    } catch (error) {
      tellFailure(error, { words: "Failed to update service. Please try again." });
      if (error instanceof ProductError && error.code === "conflict") await showNewer(error.message);
      if (error instanceof ProductError && error.code === "not_found") onClose();
      return false;
    } finally {
      void queries.invalidateQueries({ queryKey: api.services.key() });
    }
  }

  async function showNewer(message: string) {
    const list = await queries.fetchQuery({ ...api.services.list.queryOptions(), staleTime: 0 }).catch(() => null);
    const newer = list?.find((one) => one.id === shown.id);
    if (!newer) return;
    setShown(newer);
    setChangedMeanwhile(message);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Edit ${categoryLabels[shown.service_category]} Service`}
      size="lg"
      locked={update.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={update.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={update.isPending} busyLabel="Saving…">
            Save Changes
          </Button>
        </>
      }
    >
      {changedMeanwhile && (
        <Notice tone="warning" className="mb-4">
          {changedMeanwhile}
        </Notice>
      )}
      <ServiceForm key={shown.version} id={formId} variant={variantOf(area)} withArea={area === "all"} initial={valuesOf(shown)} stored={shown} save={save} />
    </Dialog>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Button } from "#ui/Button.tsx";
import { ChangedMeanwhile } from "#ui/ChangedMeanwhile.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { toast } from "#ui/toast.tsx";
import { DemoRefusal, ProductError } from "#shared/errors.ts";
import { servicesApi } from "./service.client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { DiscardDialog } from "#browser/forms/DiscardDialog.tsx";
import { useDiscardGuard } from "#browser/forms/useDiscardGuard.ts";
import { serviceChanges } from "./changes.ts";
import { categoryLabels } from "#features/catalog/pricing/measure.ts";
import { ServiceForm } from "./ServiceForm.tsx";
import { conflictMessages, type ListedService, type ServiceInput } from "./service.ts";
import { serviceLabels, valuesOf, variantOf, type ServicesArea } from "./serviceForm.ts";

/**
 * The dialog that edits a service. If another device has changed it since, it lists the changes and keeps the text
 * typed here.
 */
export function EditServiceDialog({
  area,
  service,
  onClose,
}: {
  area: ServicesArea;
  service: ListedService;
  onClose: () => void;
}) {
  const formId = useId();
  const queries = useQueryClient();
  const [shown, setShown] = useState(service);
  const [changes, setChanges] = useState<string[]>([]);
  const closing = useDiscardGuard(onClose);
  const update = useMutation(servicesApi.update.mutationOptions());

  const refetch = () => queries.invalidateQueries({ queryKey: servicesApi.key() });

  async function save(input: ServiceInput): Promise<boolean> {
    try {
      await update.mutateAsync({ ...input, id: shown.id, version: shown.version });
      await refetch(); // the next form starts with the saved values
      toast({ title: "Service updated successfully.", tone: "success" });
      onClose();
      return true;
    } catch (error) {
      toastError(error, { words: "Failed to update service. Please try again." });
      if (error instanceof DemoRefusal) closing.onTyped(false);
      if (error instanceof ProductError && error.code === "conflict") await showNewer();
      if (error instanceof ProductError && error.code === "not_found") onClose();
      void refetch();
      return false;
    }
  }

  async function showNewer() {
    const list = await queries.fetchQuery({ ...servicesApi.list.queryOptions(), staleTime: 0 }).catch(() => null);
    const newer = list?.find((one) => one.id === shown.id);
    if (!newer) return;
    setChanges(serviceChanges(serviceLabels, valuesOf(shown), valuesOf(newer)));
    setShown(newer);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closing.ask()}
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
      {changes.length > 0 && <ChangedMeanwhile message={conflictMessages.serviceChanged} changes={changes} />}
      <ServiceForm
        id={formId}
        variant={variantOf(area)}
        withCategory={area === "all"}
        initial={valuesOf(shown)}
        stored={shown}
        save={save}
        onTyped={closing.onTyped}
      />
      <DiscardDialog {...closing.question} />
    </Dialog>
  );
}

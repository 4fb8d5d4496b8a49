import { useId } from "react";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { DiscardDialog } from "#browser/forms/DiscardDialog.tsx";
import { useDiscardGuard } from "#browser/forms/useDiscardGuard.ts";
import { ServiceForm } from "./ServiceForm.tsx";
import { newService, variantOf, type ServicesArea } from "./serviceForm.ts";
import type { AddingService } from "./useAddService.ts";

/** The form for another service, in a dialog over the list. */
export function AddServiceDialog({
  area,
  adding: { add, isSaving },
  onClose,
}: {
  area: ServicesArea;
  adding: AddingService;
  onClose: () => void;
}) {
  const formId = useId();
  const closing = useDiscardGuard(onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closing.ask()}
      title="Add a service"
      size="lg"
      locked={isSaving}
      footer={
        <>
          <Button onClick={closing.ask} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving} busyLabel="Adding…">
            Add Service
          </Button>
        </>
      }
    >
      <ServiceForm
        id={formId}
        variant={variantOf(area)}
        withCategory={area === "all"}
        initial={newService(area)}
        save={async (input) => {
          const outcome = await add(input);
          if (outcome !== "failed") closing.onTyped(false); // the demo never saves, so there is no need to stay
          if (outcome === "added") onClose();
          return outcome === "added";
        }}
        onTyped={closing.onTyped}
      />
      <DiscardDialog {...closing.question} />
    </Dialog>
  );
}

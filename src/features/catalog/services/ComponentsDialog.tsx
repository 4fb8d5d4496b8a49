import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Puzzle } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#ui/Button.tsx";
import { ChangedMeanwhile } from "#ui/ChangedMeanwhile.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { ProductError } from "#shared/errors.ts";
import { api } from "#browser/client/client.ts";
import { toastError } from "#browser/session/toastError.ts";
import { DiscardDialog } from "#browser/forms/DiscardDialog.tsx";
import { useDiscardGuard } from "#browser/forms/useDiscardGuard.ts";
import { serviceChanges } from "./changes.ts";
import { ComponentForm } from "./ComponentForm.tsx";
import { componentLabels, valuesOfComponent } from "./componentForm.ts";
import { SortableComponents } from "./SortableComponents.tsx";
import { conflictMessages, type ComponentInput, type ListedService, type ServiceComponent } from "./service.ts";
import { useComponentOrder } from "./useComponentOrder.ts";

/** The components of one service: list, add, edit, delete, and put in order. */
export function ComponentsDialog({ service, onClose }: { service: ListedService; onClose: () => void }) {
  const formId = useId();
  const queries = useQueryClient();
  const components = useQuery(api.services.listComponents.queryOptions({ input: { service_id: service.id } }));
  const add = useMutation(api.services.addComponent.mutationOptions());
  const update = useMutation(api.services.updateComponent.mutationOptions());
  const remove = useMutation(api.services.removeComponent.mutationOptions());
  const order = useComponentOrder(service.id);
  const [writing, setWriting] = useState<{ stored?: ServiceComponent; changes?: string[] } | null>(null);
  const [deleting, setDeleting] = useState<ServiceComponent | null>(null);
  const [dragging, setDragging] = useState(false);
  const closing = useDiscardGuard(onClose);
  const saving = add.isPending || update.isPending;
  const refetch = () => queries.invalidateQueries({ queryKey: api.services.key() });

  async function save(input: ComponentInput) {
    const stored = writing?.stored;
    try {
      if (stored) await update.mutateAsync({ ...input, id: stored.id, version: stored.version });
      else await add.mutateAsync({ ...input, service_id: service.id });
      await refetch(); // the next form begins with what was saved in this one
      toast({
        title: stored ? "Service component updated successfully." : "Service component added successfully.",
        tone: "success",
      });
      setWriting(null);
    } catch (error) {
      toastError(error, { words: stored ? "Failed to update service component" : "Failed to add service component" });
      if (stored && error instanceof ProductError && error.code === "conflict") await showNewer(stored);
      if (error instanceof ProductError && error.code === "not_found") setWriting(null);
      void refetch();
    }
  }

  async function showNewer(stored: ServiceComponent) {
    const { data } = await components.refetch();
    const newer = data?.find((component) => component.id === stored.id);
    setWriting(
      newer
        ? {
            stored: newer,
            changes: serviceChanges(componentLabels, valuesOfComponent(stored), valuesOfComponent(newer)),
          }
        : null,
    );
  }

  async function removeComponent({ id }: ServiceComponent) {
    try {
      await remove.mutateAsync({ id });
      toast({ title: "Service component deleted successfully.", tone: "success" });
    } catch (error) {
      toastError(error, { words: "Failed to delete service component" });
    }
    void refetch();
  }

  const list = components.data;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && closing.ask()}
      title={writing ? (writing.stored ? "Edit Component" : "Add Component") : `Components of ${service.name}`}
      description={writing ? service.name : "Build a package: required parts are included, optional parts are add-ons."}
      size="lg"
      locked={dragging || saving}
      footer={
        writing ? (
          <>
            <Button onClick={() => setWriting(null)} disabled={saving}>
              Cancel
            </Button>
            <Button key="save" type="submit" form={formId} variant="primary" busy={saving} busyLabel="Saving…">
              {writing.stored ? "Save Changes" : "Add Component"}
            </Button>
          </>
        ) : (
          list && (
            <Button key="add" variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setWriting({})}>
              Add Component
            </Button>
          )
        )
      }
    >
      {writing ? (
        <>
          {writing.changes && (
            <ChangedMeanwhile message={conflictMessages.componentChanged} changes={writing.changes} />
          )}
          <ComponentForm id={formId} stored={writing.stored} save={save} onTyped={closing.onTyped} />
        </>
      ) : list ? (
        list.length === 0 ? (
          <EmptyState
            icon={<Puzzle />}
            title="No components yet"
            text="Add the parts this service is made of, such as windows, gutters or a visit fee. Each has its own price."
          />
        ) : (
          <SortableComponents
            components={list}
            onOrder={order}
            onDragging={setDragging}
            onEdit={(stored) => setWriting({ stored })}
            onDelete={setDeleting}
          />
        )
      ) : components.isError ? (
        <FailedState
          title="Failed to load service components"
          error={components.error}
          busy={components.isFetching}
          onRetry={() => void components.refetch()}
        />
      ) : (
        <SkeletonRows rows={3} label="Loading components…" />
      )}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title={`Delete ${deleting?.name ?? "component"}?`}
        text="Are you sure you want to delete this component?"
        confirmLabel="Delete"
        tone="danger"
        onConfirm={() => (deleting ? removeComponent(deleting) : undefined)}
      />
      <DiscardDialog {...closing.question} />
    </Dialog>
  );
}

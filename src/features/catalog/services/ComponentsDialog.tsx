import { useQuery } from "@tanstack/react-query";
import { Plus, Puzzle } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#ui/Button.tsx";
import { ChangedMeanwhile } from "#ui/ChangedMeanwhile.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { servicesApi } from "./service.client.ts";
import { DiscardDialog } from "#browser/forms/DiscardDialog.tsx";
import { useDiscardGuard } from "#browser/forms/useDiscardGuard.ts";
import { ComponentForm } from "./ComponentForm.tsx";
import { SortableComponents } from "./SortableComponents.tsx";
import { conflictMessages, type ListedService, type ServiceComponent } from "./service.ts";
import { useComponentChanges, type WrittenComponent } from "./useComponentChanges.ts";
import { useComponentOrder } from "./useComponentOrder.ts";

/** The components of one service: list, add, edit, delete and reorder. */
export function ComponentsDialog({ service, onClose }: { service: ListedService; onClose: () => void }) {
  const formId = useId();
  const components = useQuery(servicesApi.listComponents.queryOptions({ input: { service_id: service.id } }));
  const { save, saving, remove } = useComponentChanges(service.id, components.refetch);
  const order = useComponentOrder(service.id);
  const [writing, setWriting] = useState<WrittenComponent | null>(null);
  const [deleting, setDeleting] = useState<ServiceComponent | null>(null);
  const [dragging, setDragging] = useState(false);
  const closing = useDiscardGuard(onClose);

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
          <ComponentForm
            id={formId}
            stored={writing.stored}
            save={async (input) => setWriting(await save(input, writing))}
            onTyped={closing.onTyped}
          />
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
        onConfirm={() => (deleting ? remove(deleting) : undefined)}
      />
      <DiscardDialog {...closing.question} />
    </Dialog>
  );
}

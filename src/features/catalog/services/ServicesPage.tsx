import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus, Wrench } from "lucide-react";
import { useCallback, useState } from "react";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { SkeletonRows } from "#ui/Skeleton.tsx";
import { toast } from "#ui/toast.tsx";
import { servicesApi } from "./service.client.ts";
import { AreaLinks } from "#browser/shell/AreaLinks.tsx";
import { toastError } from "#browser/session/toastError.ts";
import { useSession } from "#browser/client/useSession.ts";
import { useReportUnsaved } from "#browser/dirtyForms.ts";
import { useOpenAddForm } from "#browser/forms/useOpenAddForm.ts";
import { AddServiceDialog } from "./AddServiceDialog.tsx";
import { ChecklistDialog } from "./ChecklistDialog.tsx";
import { ComponentsDialog } from "./ComponentsDialog.tsx";
import { EditServiceDialog } from "./EditServiceDialog.tsx";
import { ServiceForm } from "./ServiceForm.tsx";
import { ServiceList, type ServiceAction } from "./ServiceList.tsx";
import type { ListedService } from "./service.ts";
import { TemplatesDialog } from "./TemplatesDialog.tsx";
import { newService, variantOf, type ServicesArea } from "./serviceForm.ts";
import { useAddService } from "./useAddService.ts";

const texts: Record<ServicesArea, { title: string; description: string; created: string }> = {
  all: {
    title: "Services",
    description: "What you offer and what it costs. Customers choose from these on your form.",
    created: "Service created successfully.",
  },
  general: {
    title: "General Services",
    description: "What your general quoting form offers.",
    created: "Service created successfully.",
  },
  pressure_washing: {
    title: "Pressure Washing Services",
    description: "What your pressure washing form offers.",
    created: "Pressure washing service created successfully.",
  },
  sealcoating: {
    title: "Sealcoating Services",
    description: "What your sealcoating form offers.",
    created: "Sealcoating service created successfully.",
  },
};

/** Services management: the list, with buttons to add, edit and delete; without any service, the form for the first. */
export function ServicesPage({ area }: { area: ServicesArea }) {
  const queries = useQueryClient();
  const services = useQuery(servicesApi.list.queryOptions());
  const remove = useMutation(servicesApi.remove.mutationOptions());
  const [dialog, setDialog] = useState<{ kind: ServiceAction; service: ListedService } | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [writing, setWriting] = useState(false);
  const adding = useAddService(texts[area].created);
  useOpenAddForm(() => setWriting(true));
  const { me } = useSession();
  const reportUnsaved = useReportUnsaved();
  const onTyped = useCallback((typed: boolean) => reportUnsaved(typed ? "the new service" : null), [reportUnsaved]);
  const close = () => setDialog(null);
  const choose = useCallback((kind: ServiceAction, service: ListedService) => setDialog({ kind, service }), []);
  const refetch = () => queries.invalidateQueries({ queryKey: servicesApi.key() });
  const text = texts[area];
  const shown = services.data?.filter((service) => area === "all" || service.service_category === area);

  async function removeService({ id }: ListedService) {
    try {
      await remove.mutateAsync({ id });
      toast({ title: "Service deleted successfully.", tone: "success" });
    } catch (error) {
      toastError(error, { words: "Failed to delete service. Please try again." });
    }
    void refetch();
  }

  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        actions={
          <>
            <Button onClick={() => setChoosing(true)}>Start from a template</Button>
            {shown && shown.length > 0 && (
              <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setWriting(true)}>
                Add Service
              </Button>
            )}
          </>
        }
      />
      <AreaLinks label="Category" page="/services" />
      <div className="flex flex-col gap-5">
        {shown?.length === 0 && (
          <Card title="Add a service">
            <ServiceForm
              key={area}
              variant={variantOf(area)}
              withCategory={area === "all"}
              initial={newService(area)}
              save={async (input) => {
                const outcome = await adding.add(input);
                if (outcome !== "failed") onTyped(false); // the demo never saves, so there is no need to stay
                return outcome === "added";
              }}
              onTyped={onTyped}
            />
          </Card>
        )}
        <ServicesCard
          services={shown}
          withCategory={area === "all"}
          failure={services.isError ? services.error : null}
          busy={services.isFetching}
          onRetry={() => void services.refetch()}
          onChoose={choose}
        />
      </div>

      {writing && <AddServiceDialog area={area} adding={adding} onClose={() => setWriting(false)} />}

      {choosing && <TemplatesDialog trade={me?.business.trade ?? null} onClose={() => setChoosing(false)} />}
      {dialog?.kind === "edit" && <EditServiceDialog area={area} service={dialog.service} onClose={close} />}
      {dialog?.kind === "components" && <ComponentsDialog service={dialog.service} onClose={close} />}
      {dialog?.kind === "checklist" && <ChecklistDialog service={dialog.service} onClose={close} />}
      <ConfirmDialog
        open={dialog?.kind === "delete"}
        onOpenChange={close}
        title="Delete this service?"
        text={`“${dialog?.service.name ?? ""}” will no longer be offered on your forms. Existing estimates are kept.`}
        confirmLabel="Delete"
        tone="danger"
        onConfirm={() => (dialog ? removeService(dialog.service) : undefined)}
      />
    </>
  );
}

/** The list of services; while there is none to show, a loading or error state. */
function ServicesCard({
  services,
  withCategory,
  failure,
  busy,
  onRetry,
  onChoose,
}: {
  services: readonly ListedService[] | undefined;
  withCategory: boolean;
  failure: Error | null;
  busy: boolean;
  onRetry: () => void;
  onChoose: (action: ServiceAction, service: ListedService) => void;
}) {
  return (
    <Card title="Your services" flush>
      {services?.length === 0 ? (
        <EmptyState
          icon={<Wrench />}
          title="No services added yet"
          text="Add your first service above to get started!"
        />
      ) : services ? (
        <ServiceList services={services} withCategory={withCategory} onChoose={onChoose} />
      ) : failure ? (
        <div className="px-4 pb-4 sm:px-5">
          <FailedState
            title="Failed to load services. Please try again."
            error={failure}
            busy={busy}
            onRetry={onRetry}
          />
        </div>
      ) : (
        <SkeletonRows rows={3} label="Loading services…" />
      )}
    </Card>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ServiceCategory } from "#features/services/measure.ts";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { api } from "#web/client.ts";
import { lazyComponent } from "#web/lazyComponent.tsx";
import { useSession } from "#web/useSession.ts";

const TemplatesDialog = lazyComponent(() => import("#features/services/TemplatesDialog.tsx"), "TemplatesDialog");

/** Whether there is nothing to ask for on a form: no service in its category, or none at all. False while unknown. */
export function useNoServices(category: ServiceCategory | null): boolean {
  const services = useQuery(api.services.list.queryOptions());
  return (
    services.data !== undefined &&
    !services.data.some((service) => category === null || service.service_category === category)
  );
}

/** Says that a form cannot be shared before there is something to ask for, and adds it on the spot. */
export function NoServicesYet() {
  return (
    <Notice tone="warning" title="Add a service first" action={<AddServiceButton />}>
      Your form has nothing to offer yet. Once you add a service, it's ready to share.
    </Notice>
  );
}

/** Opens the templates to begin with. */
export function AddServiceButton() {
  const { me } = useSession();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button variant="primary" onClick={() => setChoosing(true)}>
        Add a service
      </Button>
      {choosing && <TemplatesDialog trade={me?.business.trade ?? null} onClose={() => setChoosing(false)} />}
    </>
  );
}

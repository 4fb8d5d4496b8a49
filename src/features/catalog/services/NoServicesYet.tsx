import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useSession } from "#browser/client/useSession.ts";

const TemplatesDialog = lazyComponent(() => import("./TemplatesDialog.tsx"), "TemplatesDialog");

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

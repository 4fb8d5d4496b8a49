import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { useSession } from "#browser/client/useSession.ts";

const TemplatesDialog = lazyComponent(() => import("./TemplatesDialog.tsx"), "TemplatesDialog");

/** The notice that a form cannot be shared before it has a service, with a button that adds one. */
export function NoServicesYet() {
  return (
    <Notice tone="warning" title="Add a service first" action={<AddServiceButton />}>
      Your form has nothing to offer yet. Once you add a service, it's ready to share.
    </Notice>
  );
}

/** The button that opens the service templates. */
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

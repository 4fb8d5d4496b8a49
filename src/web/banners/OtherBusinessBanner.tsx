import { useEffect, useState } from "react";
import { useStore } from "#ui/useStore.ts";
import { describeUnsaved } from "#browser/dirtyForms.ts";
import { elsewhereStore } from "#browser/client/pageBusiness.ts";
import { lazyComponent } from "#browser/lazyComponent.tsx";
import { followToOtherBusiness } from "#browser/session/enterBusiness.ts";
import { setFlash } from "#browser/session/flashMessage.ts";
import { isLeaving } from "#browser/session/signOut.ts";

const OtherBusinessMessage = lazyComponent(
  () => import("./OtherBusinessMessage.tsx"),
  "OtherBusinessMessage",
  "after first paint",
);

/**
 * Handles another tab that has opened another business. A page without unsaved input follows it. A page with unsaved
 * input stays unchanged, saves nothing, and lets the person choose.
 */
export function OtherBusinessBanner() {
  const elsewhere = useStore(elsewhereStore);
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const unsaved = describeUnsaved() !== "" || (elsewhere?.refusedToSave ?? false);
    setStays(elsewhere !== null && unsaved);
    if (!elsewhere || unsaved || isLeaving()) return;
    setFlash({
      title: "Business switched",
      description: "You opened another business in another tab, so this tab followed.",
    });
    void followToOtherBusiness();
  }, [elsewhere]);

  return (
    <div role="status" className="sticky top-14 z-20 print:hidden">
      {elsewhere && stays && <OtherBusinessMessage elsewhere={elsewhere} />}
    </div>
  );
}

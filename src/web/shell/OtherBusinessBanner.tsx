import { Building2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#ui/Button.tsx";
import { useStore } from "#ui/useStore.ts";
import { describeUnsaved } from "#browser/dirtyForms.ts";
import { followToOtherBusiness } from "#browser/session/enterBusiness.ts";
import { setFlash } from "#browser/session/flashMessage.ts";
import { elsewhereStore } from "#browser/client/pageBusiness.ts";
import { isLeaving } from "#browser/session/signOut.ts";
import { switchBack } from "#browser/session/toastError.ts";
import { useSession } from "#browser/client/useSession.ts";

/**
 * Handles another tab that has opened another business. A page without unsaved input follows it. A page with unsaved
 * input stays unchanged, saves nothing, and lets the person choose.
 */
export function OtherBusinessBanner() {
  const elsewhere = useStore(elsewhereStore);
  const { me } = useSession();
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

  const there = elsewhere?.name?.trim() || null;
  const here = me?.business.name?.trim() || null;
  return (
    <div role="status" className="sticky top-14 z-20 print:hidden">
      {elsewhere && stays && (
        <div className="border-b border-warning/35 bg-warning-soft">
          <div className="mx-auto flex max-w-(--page-width) flex-wrap items-center gap-3 px-4 py-1.5 text-sm sm:px-6">
            <Building2 aria-hidden="true" className="size-5 shrink-0 text-warning" />
            <p className="min-w-0 flex-1 basis-60">
              <span className="font-semibold text-warning">
                {elsewhere.removed
                  ? `You were removed from ${here ?? "this business"}.`
                  : `You switched to ${there ?? "another business"} in another tab.`}
              </span>{" "}
              {elsewhere.removed
                ? "What you typed here can't be saved. Copy it if you need it."
                : `What you typed here belongs to ${here ?? "the business before"}. Switch back to save it.`}
            </p>
            <div className="flex flex-wrap gap-2">
              {!elsewhere.removed && (
                <Button size="sm" onClick={switchBack}>
                  Switch back
                </Button>
              )}
              <Button size="sm" variant="ghost" onClick={() => void followToOtherBusiness()}>
                {elsewhere.removed && there === null ? "Leave this page" : `Go to ${there ?? "the other business"}`}
              </Button>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

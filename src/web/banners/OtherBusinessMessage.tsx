import { Building2 } from "lucide-react";
import { Button } from "#ui/Button.tsx";
import type { elsewhereStore } from "#browser/client/pageBusiness.ts";
import { useSession } from "#browser/client/useSession.ts";
import { followToOtherBusiness } from "#browser/session/enterBusiness.ts";
import { switchBack } from "#browser/session/toastError.ts";

/** The message of a page with unsaved input whose session is in another business now, and the ways on. */
export function OtherBusinessMessage({
  elsewhere,
}: {
  elsewhere: NonNullable<ReturnType<(typeof elsewhereStore)["get"]>>;
}) {
  const { me } = useSession();
  const there = elsewhere.name?.trim() || null;
  const here = me?.business.name?.trim() || null;
  return (
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
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DownloadEverything } from "#features/business/exports/DownloadEverything.tsx";
import { removalWord } from "#shared/words/removalWord.ts";
import { ProductError } from "#shared/errors.ts";
import { Button } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { toast } from "#ui/toast.tsx";
import { accountApi } from "./account.client.ts";
import { exportsApi } from "#features/business/exports/export.client.ts";
import { useMay } from "#browser/client/useMay.ts";
import { refreshSession, useSession } from "#browser/client/useSession.ts";
import { endSession, leaveDeletedAccount, signOutAndLeave } from "#browser/session/signOut.ts";

/** Actions on the account as a whole. */
export function ActionsCard() {
  const queries = useQueryClient();
  const may = useMay();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await refreshSession(queries);
    setBusy(false);
    toast({ title: "Account data refreshed", tone: "success" });
  };
  return (
    <Card title="Account Actions" headingLevel={3}>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void refresh()}>
          Refresh Account Data
        </Button>
        <Button onClick={() => void signOutAndLeave()}>Sign Out</Button>
      </div>
      {may(accountApi.remove) && (
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          <p className="min-w-0 basis-72 grow text-sm text-pretty text-ink-soft">
            Deleting the account ends your plan and removes your services, requests, photos, customers, quotes and
            calendar for good. Your team loses access.
          </p>
          <Button onClick={() => setAsking(true)}>Delete Account</Button>
        </div>
      )}
      <DeleteDialog open={asking} onOpenChange={setAsking} />
    </Card>
  );
}

function DeleteDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { state } = useSession();
  const queries = useQueryClient();
  const may = useMay();
  const [typed, setTyped] = useState("");

  async function remove(): Promise<void> {
    if (state !== "signed-in") return toastFailure("Authentication required", "Please log in to delete your account.");
    try {
      await endSession(() => accountApi.remove.call({ confirmation: removalWord }));
    } catch (error) {
      if (error instanceof ProductError && error.code === "signed_out") {
        toastFailure("Session expired", "Please log in again to continue.");
        return refreshSession(queries);
      }
      return toastFailure("Unable to delete account", error instanceof Error ? error.message : "Please try again.");
    }
    await leaveDeletedAccount();
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        setTyped("");
        onOpenChange(next);
      }}
      title="Delete Account"
      text={
        <>
          <p>
            This cannot be undone. Your plan is cancelled at once, your form stops working, and everything is deleted:
            services, requests with their photos, customers, quotes with their signed PDFs, calendar and settings. Your
            team loses access; members who are in no other business lose their sign-in, too.
          </p>
          <p className="mt-2">
            The links you sent to customers stop working, so they can't open their quotes or download what they signed.
          </p>
        </>
      }
      confirmLabel="Delete Account"
      confirmDisabled={typed !== removalWord}
      tone="danger"
      onConfirm={remove}
    >
      {may(exportsApi.everything) && (
        <div className="mb-4 rounded-xl border border-line bg-raised p-4">
          <h3 className="font-semibold">Keep a copy first</h3>
          <p className="mt-1 text-sm text-pretty text-ink-soft">
            Everything in one ZIP, with the PDF of every quote and signature. You can't get it later.
          </p>
          <DownloadEverything begun="Your download has started. Wait until the file is saved before you delete the account." />
        </div>
      )}
      <Field label={`Type ${removalWord} to confirm`}>
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}

function toastFailure(title: string, description: string): void {
  toast({ title, description, tone: "destructive" });
}

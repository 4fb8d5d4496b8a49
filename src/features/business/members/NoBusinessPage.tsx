import { useState } from "react";
import { removalWord } from "#shared/words/removalWord.ts";
import { Button } from "#ui/Button.tsx";
import { ConfirmDialog } from "#ui/overlays/ConfirmDialog.tsx";
import { Field } from "#ui/forms/Field.tsx";
import { Input } from "#ui/forms/Inputs.tsx";
import { membersApi } from "./member.client.ts";
import { enterOtherBusiness } from "#browser/session/enterBusiness.ts";
import { endSession, leaveDeletedAccount, signOutAndLeave } from "#browser/session/signOut.ts";
import { toastError } from "#browser/session/toastError.ts";

/** The page for a signed-in person who works in no business. */
export function NoBusinessPage() {
  const [busy, setBusy] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const [typed, setTyped] = useState("");

  const start = async () => {
    setBusy(true);
    try {
      await enterOtherBusiness(
        () => membersApi.start.call({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
        { flash: { title: "Your business is ready", description: "Set its name in the account settings." } },
      );
    } catch (error) {
      toastError(error, { words: "Your business couldn't be started. Please try again." });
      setBusy(false);
    }
  };
  const remove = async () => {
    await endSession(() => membersApi.deleteSignIn.call({ confirmation: removalWord }));
    await leaveDeletedAccount();
  };

  return (
    <div className="mx-auto w-full max-w-md pt-4 pb-8 sm:pt-10">
      <div className="rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-8">
        <h1 className="text-2xl font-semibold tracking-tight">You haven't joined a business yet</h1>
        <p className="mt-1.5 text-[0.9375rem] text-pretty text-ink-soft">
          Were you invited? Open the link in the invitation email. Or start a business of your own.
        </p>
        <div className="mt-6 flex flex-col gap-2">
          <Button variant="primary" size="lg" busy={busy} busyLabel="Starting…" onClick={() => void start()}>
            Start my own business
          </Button>
          <Button size="lg" onClick={() => void signOutAndLeave()}>
            Sign Out
          </Button>
        </div>
        <div className="mt-6 border-t border-line pt-4">
          <Button variant="ghost" className="-ml-4" onClick={() => setDeleting(true)}>
            Delete my sign-in
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={deleting}
        onOpenChange={(open) => {
          setTyped("");
          setDeleting(open);
        }}
        title="Delete your sign-in?"
        text="Your email, password and passkeys are deleted for good. What you did in businesses you left stays under your name."
        confirmLabel="Delete my sign-in"
        confirmDisabled={typed !== removalWord}
        tone="danger"
        onConfirm={remove}
      >
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
    </div>
  );
}

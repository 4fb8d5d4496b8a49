import { useState, type FormEvent } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { passwordProblem } from "#features/account/account.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { dismissFailures, toast } from "#ui/toast.tsx";
import { AuthFailure, resetPassword } from "#web/auth.ts";
import { AuthCard } from "./AuthCard.tsx";
import { canTake, NewPasswordFields } from "./NewPassword.tsx";
import { tellAuthFailure } from "./tellAuthFailure.tsx";

/** Chooses a new password with the link of the mail; afterwards every device has to sign in anew. */
export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const token = search.get("token") ?? "";
  const [typed, setTyped] = useState({ password: "", again: "" });
  const [busy, setBusy] = useState(false);
  const [linkWorks, setLinkWorks] = useState(token !== "");

  async function submit(event: FormEvent) {
    event.preventDefault();
    dismissFailures();
    if (!canTake(typed)) return;
    setBusy(true);
    try {
      await resetPassword({ token, newPassword: typed.password });
      toast({ title: "Password changed", description: "Please sign in with your new password.", tone: "success" });
      await navigate("/signin", { replace: true });
    } catch (error) {
      if (error instanceof AuthFailure && error.problem === "link_invalid") setLinkWorks(false);
      else tellAuthFailure(error, "Password not changed");
      setBusy(false);
    }
  }

  if (!linkWorks)
    return (
      <AuthCard title="Choose a new password">
        <Notice tone="danger" title="This link does not work any more">
          It was used before, or it is older than one hour.
        </Notice>
        <Link to="/forgot-password" className={buttonClass({ variant: "primary", size: "lg", block: true, className: "mt-5" })}>
          Send a new link
        </Link>
      </AuthCard>
    );

  return (
    <AuthCard title="Choose a new password" text="Every device that is signed in now will have to sign in again.">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <NewPasswordFields value={typed} onChange={setTyped} />
        <Button type="submit" variant="primary" size="lg" block className="mt-1" busy={busy} busyLabel="Saving…" disabled={passwordProblem(typed.password) !== null}>
          Save password
        </Button>
      </form>
    </AuthCard>
  );
}

import { useEffect, useState, type FormEvent } from "react";
import { accountEmailProblem } from "#shared/contact/email.ts";
import { minimumPasswordLength } from "#shared/contact/password.ts";
import { dismissFailures, toast } from "#ui/toast.tsx";
import { signUp } from "#browser/session/auth.ts";
import { pendingSignUp, storePendingSignUp } from "#browser/session/pendingSignUp.ts";
import { toastAuthError } from "#browser/session/toastAuthError.ts";
import { searchMark } from "./signInPages.ts";
import { useSearch } from "#browser/prerenderedPage.ts";

/** The fields of the form that creates an account, as typed. */
type SignUpFields = {
  name: string;
  email: string;
  businessName: string;
  trade: string;
  password: string;
  again: string;
};

/** The properties that make an input one field of the form. */
export type FieldInput = (name: keyof SignUpFields) => {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
};

const nothing: SignUpFields = { name: "", email: "", businessName: "", trade: "", password: "", again: "" };

/** Returns the reason that blocks the form, as the title and text of a message; null if the form can be sent. */
function whatIsMissing({ name, email, password, again }: SignUpFields): { title: string; description: string } | null {
  if (name.trim() === "") return { title: "Name required", description: "Please enter your full name." };
  const wrong = accountEmailProblem(email);
  if (wrong) return { title: "Invalid email", description: wrong };
  if (password.length < minimumPasswordLength)
    return { title: "Password too short", description: `Minimum ${minimumPasswordLength} characters required.` };
  if (password !== again) return { title: "Passwords don't match", description: "Please check your passwords." };
  return null;
}

/**
 * The form state of a new account, and its submission, which leads to "Check your inbox". `field` binds an input to the
 * form. `search` is the query of the page's address. With an `invitation` in it, the person signs up with the `invited`
 * address.
 */
export function useSignUp(trial: boolean) {
  const search = useSearch(searchMark);
  const carried = new URLSearchParams(search);
  const invitation = carried.get("invitation");
  const invited = invitation === null ? null : carried.get("email");
  const [fields, setFields] = useState(nothing);
  const typed = { ...fields, email: invited ?? fields.email };
  const [busy, setBusy] = useState(false);
  const field: FieldInput = (name) => ({
    value: typed[name],
    onChange: (event) => setFields((before) => ({ ...before, [name]: event.target.value })),
  });

  // Back from "Check your inbox": the person types only the password again.
  useEffect(() => {
    const before = pendingSignUp();
    if (before)
      setFields(({ name, email, businessName, trade, ...now }) => ({
        ...now,
        name: name || before.name,
        email: email || before.email,
        businessName: businessName || before.businessName,
        trade: trade || before.trade,
      }));
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    dismissFailures();
    const missing = whatIsMissing(typed);
    if (missing) {
      toast({ ...missing, tone: "destructive" });
      return;
    }
    const email = typed.email.trim();
    const { trade } = typed;
    const businessName = typed.businessName.trim();
    setBusy(true);
    try {
      await signUp({
        name: typed.name.trim(),
        email,
        password: typed.password,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(trial ? { trial } : {}),
        ...(invitation === null ? { businessName, trade } : { invitation }),
      });
      storePendingSignUp({ name: typed.name.trim(), email, businessName, trade, search, sentAt: Date.now() });
      window.location.assign("/check-inbox");
    } catch (error) {
      toastAuthError(error, "Signup failed");
      setBusy(false);
    }
  }

  return { search, invitation, invited, typed, field, busy, submit };
}

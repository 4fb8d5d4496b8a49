import { useEffect, useState, type FormEvent } from "react";
import { accountEmailProblem } from "#shared/contact/email.ts";
import { maximumPasswordLength, minimumPasswordLength, passwordProblem } from "#shared/contact/password.ts";
import { tradeLabels, trades } from "#shared/trades.ts";
import { trialDays } from "#shared/trial.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Select } from "#ui/forms/Inputs.tsx";
import { PasswordInput } from "#ui/forms/PasswordInput.tsx";
import { dismissFailures, toast } from "#ui/toast.tsx";
import { signUp } from "#browser/session/auth.ts";
import { useHydrated, useSearch } from "#browser/prerenderedPage.ts";
import { AuthCard } from "./AuthCard.tsx";
import { pendingSignUp, storePendingSignUp } from "#browser/session/pendingSignUp.ts";
import { RedirectIfSignedIn } from "./RedirectIfSignedIn.tsx";
import { searchMark } from "./signInPages.ts";
import { toastAuthError } from "#browser/session/toastAuthError.ts";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { SubmitButton } from "./SubmitButton.tsx";

type Typed = { name: string; email: string; businessName: string; trade: string; password: string; again: string };

const nothing: Typed = { name: "", email: "", businessName: "", trade: "", password: "", again: "" };

/** What keeps the form from being sent, as the title and words of a message; null when nothing does. */
function whatIsMissing({ name, email, password, again }: Typed): { title: string; description: string } | null {
  if (name.trim() === "") return { title: "Name required", description: "Please enter your full name." };
  const wrong = accountEmailProblem(email);
  if (wrong) return { title: "Invalid email", description: wrong };
  if (password.length < minimumPasswordLength)
    return { title: "Password too short", description: `Minimum ${minimumPasswordLength} characters required.` };
  if (password !== again) return { title: "Passwords don't match", description: "Please check your passwords." };
  return null;
}

/** Create Account; `trial` begins the free trial. */
export function SignUpPage({ trial }: { trial: boolean }) {
  const ready = useHydrated();
  const search = useSearch(searchMark);
  // Who follows an invitation signs up with the address that was invited.
  const carried = new URLSearchParams(search);
  const invitation = carried.get("invitation");
  const invited = invitation === null ? null : carried.get("email");
  const [fields, setTyped] = useState(nothing);
  const typed = { ...fields, email: invited ?? fields.email };
  const [emailLeft, setEmailLeft] = useState(false);
  const [busy, setBusy] = useState(false);
  const type = (field: keyof Typed) => (event: { target: { value: string } }) =>
    setTyped((before) => ({ ...before, [field]: event.target.value }));

  // Back from "Check your inbox": only the password is typed again.
  useEffect(() => {
    const before = pendingSignUp();
    if (before)
      setTyped(({ name, email, businessName, trade, ...now }) => ({
        ...now,
        name: name || before.name,
        email: email || before.email,
        businessName: businessName || before.businessName,
        trade: trade || before.trade,
      }));
  }, []);

  const emailWrong = typed.email === "" ? null : accountEmailProblem(typed.email);
  const passwordWrong = passwordProblem(typed.password);

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

  return (
    <AuthCard
      title={
        trial ? (
          <>
            Start your <span className="whitespace-nowrap">{trialDays}-day</span> free trial
          </>
        ) : (
          "Create Account"
        )
      }
      text={
        trial
          ? "Everything in Pro for a week. No credit card required."
          : invited === null
            ? "Free forever. Unlimited services and requests."
            : "Then confirm your email and accept the invitation."
      }
      foot={
        <>
          Already have an account?{" "}
          <a href={`/signin${search}`} className="link inline-flex min-h-11 items-center">
            Sign in
          </a>
        </>
      }
    >
      <RedirectIfSignedIn />
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field label="Full Name" required>
          <Input
            name="name"
            autoComplete="name"
            maxLength={fieldLengths.name}
            value={typed.name}
            onChange={type("name")}
          />
        </Field>
        <Field label="Email" required error={(emailLeft && emailWrong) || undefined}>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck="false"
            value={typed.email}
            readOnly={invited !== null}
            onChange={type("email")}
            onBlur={() => setEmailLeft(true)}
          />
        </Field>
        {invitation === null && (
          <>
            <Field label="Business name (optional)" hint="Customers see it on your form and emails.">
              <Input
                name="organization"
                autoComplete="organization"
                maxLength={fieldLengths.name}
                value={typed.businessName}
                onChange={type("businessName")}
              />
            </Field>
            <Field label="What do you do? (optional)">
              <Select name="trade" value={typed.trade} onChange={type("trade")}>
                <option value="">Choose your trade</option>
                {trades.map((trade) => (
                  <option key={trade} value={trade}>
                    {tradeLabels[trade]}
                  </option>
                ))}
              </Select>
            </Field>
          </>
        )}
        <Field
          label="Password"
          required
          error={passwordWrong ?? undefined}
          hint={passwordWrong ? undefined : `At least ${minimumPasswordLength} characters.`}
        >
          <PasswordInput
            name="new-password"
            autoComplete="new-password"
            maxLength={maximumPasswordLength}
            value={typed.password}
            onChange={type("password")}
          />
        </Field>
        <Field label="Confirm Password" required>
          <PasswordInput
            name="confirm-password"
            autoComplete="new-password"
            maxLength={maximumPasswordLength}
            value={typed.again}
            onChange={type("again")}
          />
        </Field>
        <SubmitButton
          className="mt-1"
          busy={busy}
          busyLabel="Creating account…"
          disabled={!ready || emailWrong !== null || passwordWrong !== null}
        >
          {trial ? "Start Free Trial" : "Create Account"}
        </SubmitButton>
      </form>
    </AuthCard>
  );
}

import { useState } from "react";
import { accountEmailProblem } from "#shared/contact/email.ts";
import { maximumPasswordLength, minimumPasswordLength, passwordProblem } from "#shared/contact/password.ts";
import { tradeLabels, trades } from "#shared/trades.ts";
import { trialDays } from "#shared/trial.ts";
import { Field } from "#ui/forms/Field.tsx";
import { Input, Select } from "#ui/forms/Inputs.tsx";
import { PasswordInput } from "#ui/forms/PasswordInput.tsx";
import { useHydrated } from "#browser/prerenderedPage.ts";
import { AuthCard } from "./AuthCard.tsx";
import { RedirectIfSignedIn } from "./RedirectIfSignedIn.tsx";
import { fieldLengths } from "#shared/fieldLengths.ts";
import { SubmitButton } from "./SubmitButton.tsx";
import { useSignUp, type FieldInput } from "./useSignUp.ts";

/** The "Create Account" page; `trial` begins the free trial. */
export function SignUpPage({ trial }: { trial: boolean }) {
  const ready = useHydrated();
  const { search, invitation, invited, typed, field, busy, submit } = useSignUp(trial);
  const [emailLeft, setEmailLeft] = useState(false);
  const emailWrong = typed.email === "" ? null : accountEmailProblem(typed.email);
  const passwordWrong = passwordProblem(typed.password);

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
            : "Then confirm your email, and you're in."
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
          <Input name="name" autoComplete="name" maxLength={fieldLengths.name} {...field("name")} />
        </Field>
        <Field label="Email" required error={(emailLeft && emailWrong) || undefined}>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck="false"
            {...field("email")}
            readOnly={invited !== null}
            onBlur={() => setEmailLeft(true)}
          />
        </Field>
        {invitation === null && <BusinessFields field={field} />}
        <PasswordFields field={field} problem={passwordWrong} />
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

/** Fields for the business that is created with the account. An invitation leads to an existing business instead. */
function BusinessFields({ field }: { field: FieldInput }) {
  return (
    <>
      <Field label="Business name (optional)" hint="Customers see it on your form and emails.">
        <Input
          name="organization"
          autoComplete="organization"
          maxLength={fieldLengths.name}
          {...field("businessName")}
        />
      </Field>
      <Field label="What do you do? (optional)">
        <Select name="trade" {...field("trade")}>
          <option value="">Choose your trade</option>
          {trades.map((trade) => (
            <option key={trade} value={trade}>
              {tradeLabels[trade]}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

function PasswordFields({ field, problem }: { field: FieldInput; problem: string | null }) {
  return (
    <>
      <Field
        label="Password"
        required
        error={problem ?? undefined}
        hint={problem ? undefined : `At least ${minimumPasswordLength} characters.`}
      >
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          maxLength={maximumPasswordLength}
          {...field("password")}
        />
      </Field>
      <Field label="Confirm Password" required>
        <PasswordInput
          name="confirm-password"
          autoComplete="new-password"
          maxLength={maximumPasswordLength}
          {...field("again")}
        />
      </Field>
    </>
  );
}

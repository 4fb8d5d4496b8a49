import { Check } from "lucide-react";
import { Link, useLocation } from "react-router";
import { planName, type Me } from "#features/account/account.ts";
import { formatDay } from "#shared/days.ts";
import { buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { useSession } from "#web/session.tsx";
import { NobodyAnswers } from "#web/shell/NobodyAnswers.tsx";
import { ResendButton } from "#features/account/ResendConfirmation.tsx";

/** The plan one is on. Right after signing up: what to do next. */
export function SubscriptionPage() {
  const session = useSession();
  const location = useLocation();
  const confirm = (location.state as { confirm?: string } | null)?.confirm;

  if (session.state === "loading")
    return session.problem ? (
      <NobodyAnswers problem={session.problem} />
    ) : (
      <div className="grid min-h-[50dvh] place-items-center">
        <Spinner size="lg" label="Loading subscription information..." showLabel />
      </div>
    );
  if (session.state === "signed-out" || (session.state === "demo" && confirm)) return <PleaseSignIn confirm={confirm} />;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Subscription" description="The plan your business is on." />
      {session.state === "demo" ? (
        <Notice title="This is the demo" action={<Link to="/signup" className={buttonClass({ variant: "primary", size: "sm" })}>Sign Up</Link>}>
          Nothing is locked here. An account of your own starts on the Free plan.
        </Notice>
      ) : (
        <PlanCard me={session.me} />
      )}
    </div>
  );
}

function PleaseSignIn({ confirm }: { confirm: string | undefined }) {
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-6 py-4 sm:py-10">
      {confirm && (
        <Notice tone="success" title="Please check your email" action={<ResendButton email={confirm} />}>
          We have sent a confirmation link to <strong className="font-semibold break-all">{confirm}</strong>. Open it, and sign in.
        </Notice>
      )}
      <div className="text-center">
        <h1 className="text-2xl font-semibold tracking-tight">Please sign in</h1>
        <p className="mt-1.5 text-ink-soft">Sign in to see your plan.</p>
        <Link to="/auth?redirect=/subscription" className={buttonClass({ variant: "primary", size: "lg", className: "mt-5" })}>
          Sign In
        </Link>
      </div>
    </div>
  );
}

const included = ["Unlimited services", "Public estimate forms with your own link and QR code", "Basic estimate management"];

function PlanCard({ me }: { me: Me }) {
  const { subscribed, subscription_end } = me.subscription;
  const ends = subscription_end === null ? null : formatDay(subscription_end, me.business.time_zone);
  return (
    <Card title="Your plan">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-xl font-semibold">{planName(me.subscription)}</span>
        {!subscribed && <span className="tabular text-xl font-semibold">$0</span>}
      </p>
      {subscribed && ends && (
        <p className="mt-1 text-ink-soft">
          {me.subscription.subscription_tier === "Trial" ? `Every premium feature until ${ends}. After that you are on the Free plan, and keep all your data.` : `Until ${ends}.`}
        </p>
      )}
      {!subscribed && ends && me.subscription.subscription_tier === "Trial" && <p className="mt-1 text-ink-soft">Your free trial ended on {ends}. All your data is kept.</p>}
      <ul className="mt-4 flex flex-col gap-2">
        {included.map((text) => (
          <li key={text} className="flex items-start gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
            {text}
          </li>
        ))}
      </ul>
    </Card>
  );
}

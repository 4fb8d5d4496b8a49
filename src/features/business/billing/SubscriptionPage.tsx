import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Link } from "#browser/links.tsx";
import { formatDay } from "#shared/days/days.ts";
import { Button, buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Facts } from "#ui/Facts.tsx";
import { FailedState } from "#ui/FailedState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { TabPanel, Tabs } from "#ui/Tabs.tsx";
import { billingApi } from "./billing.client.ts";
import { useSession, type Owner } from "#browser/client/useSession.ts";
import { ServerUnreachable } from "#browser/shell/ServerUnreachable.tsx";
import { ManagePlan, Portal } from "./ManagePlan.tsx";
import { PlanCards } from "./PlanCards.tsx";
import { ReturnFromCheckout } from "./ReturnFromCheckout.tsx";
import { paymentTrouble, type Subscription } from "#features/site/plans/subscription.ts";
import { useBillingPages } from "./useBillingPages.ts";

/** Plans, and for subscribers the management of their subscription. */
export function SubscriptionPage() {
  const session = useSession();

  if (session.state === "loading")
    return session.problem ? <ServerUnreachable problem={session.problem} /> : <Loading />;
  if (!session.me) return <PleaseSignIn />;
  return <OwnersPlan me={session.me} />;
}

/** The title of the page, which the session knows before the plan's details arrive. */
const titleOf = ({ subscribed }: { subscribed: boolean }) =>
  subscribed ? "Subscription Management" : "Choose Your Plan";

function OwnersPlan({ me }: { me: Owner }) {
  const { state } = useSession();
  const { data: plan, error, refetch, isFetching } = useQuery(billingApi.subscription.queryOptions());
  if (!plan)
    return (
      <div className="mx-auto max-w-4xl">
        <PageHeader title={titleOf(me.subscription)} />
        {error ? <FailedState error={error} busy={isFetching} onRetry={() => void refetch()} /> : <Loading />}
      </div>
    );
  return (
    <div className="mx-auto max-w-4xl">
      <ReturnFromCheckout plan={plan} />
      {plan.subscribed ? <Management plan={plan} me={me} /> : <Choice plan={plan} me={me} />}
      {plan.test_checkout && (
        <p className="mt-6 text-sm text-ink-soft">Test mode: nobody is charged, and no card is needed.</p>
      )}
      {state === "demo" && (
        <Notice
          className="mt-6"
          title="This is the demo"
          action={
            <Link to="/signup" className={buttonClass({ variant: "primary", size: "sm" })}>
              Sign Up
            </Link>
          }
        >
          Nothing is locked here. Your own account starts on the Free plan.
        </Notice>
      )}
    </div>
  );
}

function Choice({ plan, me }: { plan: Subscription; me: Owner }) {
  const pages = useBillingPages();
  const ended = plan.subscription_end && formatDay(plan.subscription_end, me.business.time_zone);
  return (
    <>
      <PageHeader
        title={titleOf(plan)}
        description="Start free, and upgrade when you want customers, calendar and reminders in one place."
      />
      {plan.payment_failed ? (
        <PaymentFailed plan={plan} me={me} pages={pages} />
      ) : (
        ended && (
          <Notice className="mb-5">
            {plan.subscription_tier === "Trial" ? `Your free trial ended on ${ended}.` : `Your plan ended on ${ended}.`}{" "}
            Your data is saved and comes back as soon as you subscribe.
          </Notice>
        )
      )}
      <PlanCards plan={plan} pages={pages} headingLevel={2} />
      {plan.has_bought && (
        <Card title="Payments and invoices" headingLevel={2} className="mt-6">
          <Portal pages={pages} />
        </Card>
      )}
      <p className="mt-5 text-center text-sm text-balance text-ink-soft">
        Secure payment • Cancel anytime • Full support included
      </p>
    </>
  );
}

/** An unpaid bill, with a link to pay it; nothing if all are paid. */
function PaymentFailed({
  plan,
  me,
  pages,
}: {
  plan: Subscription;
  me: Owner;
  pages: ReturnType<typeof useBillingPages>;
}) {
  const trouble = paymentTrouble(
    plan,
    plan.subscription_end && formatDay(plan.subscription_end, me.business.time_zone),
  );
  if (!trouble) return null;
  return (
    <Notice
      tone="warning"
      className="mb-5"
      title={trouble.title}
      action={
        <Button size="sm" busy={pages.opening === "overview"} onClick={() => void pages.openPortal("overview")}>
          Open Billing Portal
        </Button>
      }
    >
      {trouble.text}
    </Notice>
  );
}

function Management({ plan, me }: { plan: Subscription; me: Owner }) {
  const pages = useBillingPages();
  const [tab, setTab] = useState("plan");
  return (
    <>
      <PageHeader
        title={titleOf(plan)}
        actions={
          <a href="/get-started" className={buttonClass()}>
            View Setup Tutorial
          </a>
        }
      />
      <PaymentFailed plan={plan} me={me} pages={pages} />
      <Tabs
        value={tab}
        onValueChange={setTab}
        label="Subscription"
        tabs={[
          { value: "plan", label: "Manage Plan" },
          { value: "account", label: "Account Settings" },
        ]}
      >
        <TabPanel value="plan">
          <ManagePlan plan={plan} me={me} />
        </TabPanel>
        <TabPanel value="account">
          <AccountSummary me={me} />
        </TabPanel>
      </Tabs>
    </>
  );
}

function AccountSummary({ me }: { me: Owner }) {
  const { state } = useSession();
  return (
    <Card title="Account">
      <Facts
        items={[
          { label: "Name", value: me.full_name },
          { label: "Email", value: <span className="break-all">{me.email}</span> },
          { label: "Business", value: me.business.name ?? "Not named yet" },
          { label: "Account created", value: me.created_at ? formatDay(me.created_at, me.business.time_zone) : "N/A" },
        ]}
      />
      {/* The demo has no account to set up. */}
      {state !== "demo" && (
        <Link to="/account" className={buttonClass({ className: "mt-4" })}>
          Open Account Settings
        </Link>
      )}
    </Card>
  );
}

function Loading(): ReactNode {
  return (
    <div className="grid min-h-[50dvh] place-items-center">
      <Spinner size="lg" label="Loading subscription information..." showLabel />
    </div>
  );
}

function PleaseSignIn() {
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-6 py-4 sm:py-10">
      <div className="text-center">
        <h1 className="text-2xl font-semibold tracking-tight">Please sign in</h1>
        <p className="mt-1.5 text-ink-soft">Sign in to see your plan.</p>
        <Link
          to="/auth?redirect=/subscription"
          className={buttonClass({ variant: "primary", size: "lg", className: "mt-5" })}
        >
          Sign In
        </Link>
      </div>
    </div>
  );
}

import { ChevronRight } from "lucide-react";
import { Link, Navigate } from "#browser/links.tsx";
import type { Me } from "#shared/business/me.ts";
import { ApiKeysCard } from "#features/business/api-keys/ApiKeysCard.tsx";
import { FeedCard } from "#features/work/calendar-page/FeedCard.tsx";
import { ExportCard } from "#features/business/exports/ExportCard.tsx";
import { PasskeysCard } from "#features/business/passkeys/PasskeysCard.tsx";
import { SecurityLogCard } from "#features/business/security-events/SecurityLogCard.tsx";
import { TwoStepCard } from "#features/business/second-factors/TwoStepCard.tsx";
import { WebhookCard } from "#features/business/webhooks/WebhookCard.tsx";
import { formatDay } from "#shared/days/days.ts";
import { buttonClass } from "#ui/Button.tsx";
import { Card } from "#ui/Card.tsx";
import { Facts } from "#ui/Facts.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useMay } from "#browser/client/useMay.ts";
import { useSession } from "#browser/client/useSession.ts";
import { ActionsCard } from "./ActionsCard.tsx";
import { BusinessCard } from "./BusinessCard.tsx";
import { CrewCard } from "./CrewCard.tsx";
import { DevicesCard } from "./DevicesCard.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import { SettingsLayout } from "./SettingsLayout.tsx";
import { ThemeCard } from "./ThemeCard.tsx";
import { SignInCard } from "./SignInCard.tsx";
import { accountApi } from "./account.client.ts";
import { apiKeysApi } from "#features/business/api-keys/apiKey.client.ts";
import { billingApi } from "#features/business/billing/billing.client.ts";
import { exportsApi } from "#features/business/exports/export.client.ts";
import { membersApi } from "#features/business/members/member.client.ts";
import { webhooksApi } from "#features/business/webhooks/webhook.client.ts";
import { SubscriptionCard } from "./SubscriptionCard.tsx";

/** The account settings that the role may see. The demo has none. */
export function AccountPage() {
  const { state, me } = useSession();
  const may = useMay();
  if (state === "demo") return <Navigate to="/dashboard" replace />;
  if (!me) return null;
  const { subscribed } = me.subscription;
  return (
    <>
      <PageHeader title="Account settings" />
      <SettingsLayout
        sections={[
          {
            id: "account",
            name: "Account",
            cards: (
              <>
                <InformationCard me={me} />
                {may(billingApi.subscription) && <SubscriptionCard me={me} />}
                <NotificationsCard />
                <ThemeCard />
                <ActionsCard />
              </>
            ),
          },
          may(accountApi.saveBusiness) && {
            id: "business",
            name: "Business",
            cards: (
              <>
                <BusinessCard key={me.id} me={me} />
                <ProfileCard key={`profile ${me.id}`} me={me} />
              </>
            ),
          },
          may(membersApi.list) && {
            id: "team",
            name: "Team",
            cards: (
              <>
                <TeamCard />
                {may(accountApi.saveBusiness) && <CrewCard me={me} />}
              </>
            ),
          },
          {
            id: "security",
            name: "Sign-in and security",
            cards: (
              <>
                <SignInCard email={me.email} />
                <TwoStepCard />
                <PasskeysCard />
                <DevicesCard />
                <SecurityLogCard />
              </>
            ),
          },
          (subscribed || may(apiKeysApi.list)) && {
            id: "connections",
            name: "Connections",
            cards: (
              <>
                <FeedCard />
                {may(apiKeysApi.list) && <ApiKeysCard />}
                {subscribed && may(webhooksApi.get) && <WebhookCard />}
              </>
            ),
          },
          may(exportsApi.everything) && { id: "data", name: "Your data", cards: <ExportCard /> },
        ].filter((section) => section !== false)}
      />
    </>
  );
}

function InformationCard({ me }: { me: Me }) {
  return (
    <Card title="Account Information" headingLevel={3}>
      <Facts
        items={[
          { label: "Email", value: <span className="break-all">{me.email}</span> },
          { label: "Account created", value: me.created_at ? formatDay(me.created_at, me.business.time_zone) : "N/A" },
        ]}
      />
      <details className="group mt-4 text-sm text-ink-soft">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1 dense:min-h-9">
          <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
          Details for support
        </summary>
        <Facts items={[{ label: "User ID", value: <span className="break-all">{me.id}</span>, wide: true }]} />
      </details>
    </Card>
  );
}

function NotificationsCard() {
  return (
    <Card
      title="Your notifications"
      headingLevel={3}
      description="What you're notified of: by the bell, pop-ups, your devices and email."
    >
      <Link to="/notifications" className={buttonClass()}>
        Choose Notifications
      </Link>
    </Card>
  );
}

function TeamCard() {
  return (
    <Card title="Your team" headingLevel={3} description="Members, their roles, and invitations.">
      <Link to="/team" className={buttonClass()}>
        Open Team
      </Link>
    </Card>
  );
}
